import { sharedProblems } from "@tillhouse/ui/texts/ar/problems.ts";
import type { Translation } from "@tillhouse/ui/texts/texts.ts";
import type { problems as english } from "../en/problems.ts";

export const problems: Translation<typeof english> = {
  ...sharedProblems,
  device_unknown: "ألغى المكتب نقطة البيع هذه.",
  pairing_code_invalid: "هذا الرمز خاطئ أو مستخدم أو قديم. المكتب يعطي رمزًا آخر.",
  register_not_bound: "لم يربط المكتب نقطة البيع هذه بأي صندوق.",
  module_disabled: "لم يفعّل المتجر هذا.",
  return_exceeds_sold: "سيعود أكثر مما بيع.",
  return_window_expired: "انتهى آخر يوم للإرجاع.",
  order_not_returnable: "لا يمكن إرجاع شيء من هذا البيع.",
  reason_required: "يلزم سبب من قائمة المتجر.",
  order_not_parked: "أخذت نقطة بيع أخرى هذه السلة، أو أُلغيت.",
  coupon_customer_limit_reached: "استخدم هذا الزبون القسيمة بقدر ما يُسمح به.",
  coupon_customer_required: "هذه القسيمة لزبائن يعرفهم المتجر: اختر الزبون أولًا.",
  coupon_expired: "هذه القسيمة غير صالحة في هذا الوقت.",
  coupon_invalid: "لا توجد قسيمة كهذه، أو أنها موقوفة.",
  coupon_limit_reached: "استُنفدت هذه القسيمة.",
};

import type { Translation } from "@tillhouse/ui/texts/texts.ts";
import type { refusals as english } from "../en/refusals.ts";

export const refusals: Translation<typeof english> = {
  validation_failed: "لا يمكن قبول هذا كما هو.",
  line_quantity_invalid: "لا يمكن بيع هذه الكمية.",
  price_required: "ليس لهذا سعر محدد: اكتب السعر.",
  discount_exceeds_subtotal: "الخصم أكبر من السعر.",
  reason_required: "يلزم سبب من قائمة المتجر.",
  permission_denied: "دورك لا يسمح بهذا.",
  approval_required: "يلزم أن يوافق شخص آخر.",
  needs_connection: "هذا يحتاج إلى اتصال.",
  tender_too_low: "هذا لا يكفي.",
  change_not_allowed: "المدفوع أكثر من المطلوب، ولا يُرَدّ باقٍ بهذه الطريقة.",
  tender_exceeds_limit: "لا تقبل طريقة الدفع هذه مبلغًا كهذا.",
  payment_reference_required: "طريقة الدفع هذه تحتاج إلى مرجع.",
  customer_required: "هذا يحتاج إلى زبون.",
  credit_not_enabled: "ليس لهذا الزبون حساب.",
  credit_account_blocked: "الحساب موقوف.",
  store_credit_insufficient: "لا يوجد هذا القدر من الرصيد.",
  voucher_blocked: "هذه البطاقة موقوفة.",
  voucher_expired: "انتهت صلاحية هذه البطاقة.",
  program_inactive: "لا يُدفع بالنقاط هنا.",
  account_blocked: "لا يمكن استخدام النقاط.",
  redeem_below_minimum: "هذه نقاط أقل من الحد الأدنى.",
  redeem_exceeds_order: "لا يمكن دفع هذا القدر بالنقاط.",
  points_insufficient: "النقاط لا تكفي.",
  gift_card_not_parked: "لا يمكن تعليق بطاقة هدية.",
};

import { sharedProblems } from "@tillhouse/ui/texts/ar/problems.ts";
import type { Translation } from "@tillhouse/ui/texts/texts.ts";
import type { problems as en } from "../en/problems.ts";

export const problems: Translation<typeof en> = {
  ...sharedProblems,
  approval_required: "يحتاج هذا إلى موافقة شخص ثانٍ عند نقطة البيع.",
  branch_forbidden: "أنت لا تعمل في هذا الفرع.",
  code_taken: "هذا الرمز لصندوق آخر.",
  device_already_bound: "هذا الجهاز مرتبط بصندوق آخر.",
  device_revoked: "أُلغي هذا الجهاز.",
  device_unknown: "لا يعرف المتجر هذا الجهاز.",
  password_required: "سجّل الدخول بكلمة المرور لهذا؛ الرقم السري وحده لا يكفي.",
  person_required: "هذا لشخص فقط، وليس لبرنامج.",
  register_not_bound: "هذا الجهاز غير مرتبط بأي صندوق بعد.",
  wrong_plane: "هذه الجلسة لمشغّل وليست لمتجر.",
};

import { sharedProblems } from "@tillhouse/ui/texts/ar/problems.ts";
import type { Translation } from "@tillhouse/ui/texts/texts.ts";
import type { problems as en } from "../en/problems.ts";

export const problems: Translation<typeof en> = {
  ...sharedProblems,
  service_unavailable: "قاعدة بيانات لا تجيب، أو الخدمة تبدأ. تذكر النظرة العامة الخوادم التي لا تجيب.",
  already_flipped: "المتجر يعمل من موقعه الجديد بالفعل. لم يعد بالإمكان إلغاء ما بدأ.",
  appointment_exists: "هناك نقل مخطط لهذا المتجر بالفعل. ألغِه أولاً.",
  cannot_modify_self: "لا أحد يستطيع فعل هذا بحسابه.",
  deletion_pending: "هذا المتجر ينتظر حذفه. اسحب الحذف أولاً.",
  graduation_cancelled: "أُلغي النقل.",
  graduation_failed: "فشل النقل، وتم التراجع عن كل شيء.",
  invitation_accepted: "قُبلت الدعوة بالفعل.",
  last_owner: "يجب أن يبقى مالك نشط واحد.",
  maintenance_in_progress: "هناك نقل أو ترحيل آخر قيد التنفيذ. انتظر نهايته أو ألغِه.",
  migrations_pending: "تنقص المتجر ترحيلات هذا الإصدار. رحّله أولاً.",
  name_taken: "هذا الاسم أو المعرّف القصير مستخدم بالفعل.",
  not_adoptable: "لا يمكن لقاعدة البيانات هذه أن تصبح موقع المتجر.",
  not_graduable: "لا يمكن نقل هذا المتجر في حالته الحالية.",
  support_refused: "المتجر لا يسمح بالاطلاع عليه.",
  tenant_already_there: "المتجر هناك بالفعل.",
  tenant_not_dedicated: "ليس للمتجر قاعدة بيانات خاصة.",
  tenant_not_shared: "للمتجر قاعدة بيانات خاصة بالفعل.",
  unknown_server: "لا يوجد خادم بهذا الاسم.",
  wrong_plane: "هذه الجلسة لمتجر، لا لمشغّل.",
};

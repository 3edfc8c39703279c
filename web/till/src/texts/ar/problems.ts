import { sharedProblems } from "@tillhouse/ui/texts/ar/problems.ts";
import type { Translation } from "@tillhouse/ui/texts/texts.ts";
import type { problems as english } from "../en/problems.ts";

export const problems: Translation<typeof english> = {
  ...sharedProblems,
  device_unknown: "ألغى المكتب نقطة البيع هذه.",
  pairing_code_invalid: "هذا الرمز خاطئ أو مستخدم أو قديم. المكتب يعطي رمزًا آخر.",
  register_not_bound: "لم يربط المكتب نقطة البيع هذه بأي صندوق.",
};

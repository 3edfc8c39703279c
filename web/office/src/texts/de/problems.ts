import { sharedProblems } from "@tillhouse/ui/texts/de/problems.ts";
import type { Translation } from "@tillhouse/ui/texts/texts.ts";
import type { problems as en } from "../en/problems.ts";

export const problems: Translation<typeof en> = {
  ...sharedProblems,
  approval_required: "Das muss eine zweite Person freigeben, an einer Kasse.",
  branch_forbidden: "Sie arbeiten nicht in dieser Filiale.",
  code_taken: "Eine andere Kasse hat dieses Kürzel schon.",
  device_already_bound: "Dieses Gerät gehört schon zu einer anderen Kasse.",
  device_revoked: "Dieses Gerät ist gesperrt.",
  device_unknown: "Das Geschäft kennt dieses Gerät nicht.",
  password_required: "Melden Sie sich dafür mit dem Passwort an; eine PIN reicht nicht.",
  person_required: "Das darf nur eine Person, kein Programm.",
  register_not_bound: "Dieses Gerät gehört noch zu keiner Kasse.",
  wrong_plane: "Diese Sitzung gehört zum Betrieb, nicht zu einem Geschäft.",
};

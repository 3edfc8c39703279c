import { sharedProblems } from "@tillhouse/ui/texts/de/problems.ts";
import type { Translation } from "@tillhouse/ui/texts/texts.ts";
import type { problems as en } from "../en/problems.ts";

export const problems: Translation<typeof en> = {
  ...sharedProblems,
  service_unavailable:
    "Eine Datenbank antwortet nicht, oder der Dienst startet. Die Übersicht nennt Server, die nicht antworten.",
  already_flipped: "Das Geschäft läuft schon an seinem neuen Ort. Was begonnen hat, lässt sich nicht mehr abbrechen.",
  appointment_exists: "Ein Umzug dieses Geschäfts ist schon geplant. Sagen Sie den zuerst ab.",
  cannot_modify_self: "Das kann niemand mit dem eigenen Konto tun.",
  deletion_pending: "Dieses Geschäft wartet auf seine Löschung. Ziehen Sie die zuerst zurück.",
  graduation_cancelled: "Der Umzug wurde abgebrochen.",
  graduation_failed: "Der Umzug schlug fehl, und alles wurde rückgängig gemacht.",
  invitation_accepted: "Die Einladung wurde schon angenommen.",
  last_owner: "Ein aktiver Eigentümer muss bleiben.",
  maintenance_in_progress: "Ein anderer Umzug oder eine Migration läuft. Warten Sie auf das Ende, oder brechen Sie ab.",
  migrations_pending: "Dem Geschäft fehlen Migrationen dieser Version. Migrieren Sie es zuerst.",
  name_taken: "Diesen Namen oder dieses Kürzel gibt es schon.",
  not_adoptable: "Diese Datenbank kann nicht der Ort des Geschäfts werden.",
  not_graduable: "Im jetzigen Zustand kann dieses Geschäft nicht umziehen.",
  support_refused: "Das Geschäft erlaubt keine Blicke hinein.",
  tenant_already_there: "Das Geschäft ist schon dort.",
  tenant_not_dedicated: "Das Geschäft hat keine eigene Datenbank.",
  tenant_not_shared: "Das Geschäft hat schon eine eigene Datenbank.",
  unknown_server: "Einen Server dieses Namens gibt es nicht.",
  wrong_plane: "Diese Sitzung ist die eines Geschäfts, nicht die eines Betreibers.",
};

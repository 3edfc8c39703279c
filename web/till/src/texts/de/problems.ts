import { sharedProblems } from "@tillhouse/ui/texts/de/problems.ts";
import type { Translation } from "@tillhouse/ui/texts/texts.ts";
import type { problems as english } from "../en/problems.ts";

export const problems: Translation<typeof english> = {
  ...sharedProblems,
  device_unknown: "Das Büro hat diese Kasse gesperrt.",
  pairing_code_invalid: "Der Code ist falsch, schon benutzt oder zu alt. Das Büro gibt einen anderen.",
  register_not_bound: "Das Büro hat diese Kasse keinem Kassenplatz zugeordnet.",
  module_disabled: "Der Laden hat das nicht eingeschaltet.",
  return_exceeds_sold: "Es käme mehr zurück, als verkauft wurde.",
  return_window_expired: "Der letzte Tag für die Rückgabe ist vorbei.",
  order_not_returnable: "Von diesem Verkauf kann nichts zurückkommen.",
  reason_required: "Das braucht einen Grund aus der Liste des Ladens.",
  order_not_parked: "Eine andere Kasse hat diesen Korb übernommen, oder er wurde verworfen.",
  coupon_customer_limit_reached: "Dieser Kunde hat den Code so oft eingelöst, wie er darf.",
  coupon_customer_required: "Dieser Code ist für Kunden, die der Laden kennt: zuerst den Kunden wählen.",
  coupon_expired: "Dieser Code gilt jetzt nicht.",
  coupon_invalid: "Diesen Code gibt es nicht, oder er ist gesperrt.",
  coupon_limit_reached: "Dieser Code ist aufgebraucht.",
};

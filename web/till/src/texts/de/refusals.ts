import type { Translation } from "@tillhouse/ui/texts/texts.ts";
import type { refusals as english } from "../en/refusals.ts";

export const refusals: Translation<typeof english> = {
  validation_failed: "Das kann so nicht übernommen werden.",
  line_quantity_invalid: "Diese Menge kann nicht verkauft werden.",
  price_required: "Das hat keinen eigenen Preis: bitte eingeben.",
  discount_exceeds_subtotal: "Der Nachlass ist mehr als der Preis.",
  reason_required: "Das braucht einen Grund aus der Liste des Ladens.",
  permission_denied: "Das erlaubt Ihre Rolle nicht.",
  approval_required: "Jemand muss dem zustimmen.",
  needs_connection: "Das geht nur mit Verbindung.",
  tender_too_low: "Das reicht nicht.",
  change_not_allowed: "Es ist mehr gegeben als offen, und hierauf gibt es kein Rückgeld.",
  tender_exceeds_limit: "So viel nimmt diese Zahlungsart nicht.",
  payment_reference_required: "Diese Zahlungsart braucht einen Beleg.",
  customer_required: "Das braucht einen Kunden.",
  credit_not_enabled: "Dieser Kunde hat kein Konto.",
  credit_account_blocked: "Das Konto ist gesperrt.",
  store_credit_insufficient: "So viel ist nicht darauf.",
  voucher_blocked: "Diese Karte ist gesperrt.",
  voucher_expired: "Diese Karte ist abgelaufen.",
  program_inactive: "Mit Punkten wird hier nicht bezahlt.",
  account_blocked: "Es können keine Punkte benutzt werden.",
  redeem_below_minimum: "Das sind zu wenige Punkte.",
  redeem_exceeds_order: "So viel davon kann nicht mit Punkten bezahlt werden.",
  points_insufficient: "Es sind zu wenige Punkte da.",
  gift_card_not_parked: "Eine Geschenkkarte kann nicht geparkt werden.",
};

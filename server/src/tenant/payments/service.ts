import type { RecordResource } from "../records.ts";
import { PaymentMethod, PaymentMethodCreate, PaymentMethodPage, PaymentMethodPatch } from "./schema.ts";
import { paymentMethodTable } from "./sql.ts";

/** A new shop has Cash and Card; the rest is its own. */
export const paymentMethods: RecordResource = {
  noun: "payment method",
  path: "/payment-methods",
  name: ["PaymentMethod", "PaymentMethods"],
  tag: "Payment methods",
  readPermission: null,
  writePermission: "settings.manage",
  table: paymentMethodTable,
  schema: { one: PaymentMethod, page: PaymentMethodPage, create: PaymentMethodCreate, patch: PaymentMethodPatch },
  errors: ["409 name_taken"],
};

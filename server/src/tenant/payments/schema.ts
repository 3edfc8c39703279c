import { Type, type Static } from "typebox";
import { Decimal, Default, Enum, Id, Name, Nullable, PageOf, Shape, Timestamp } from "../../kernel/http/shapes.ts";
import { Restore } from "../records.ts";

/** Core's kinds of payment methods; modules bring more. */
const kinds = ["Cash", "Card", "Voucher", "Account", "Other"];
const PositiveDecimal = Type.String({ format: "decimal", pattern: "^(?=.*[1-9])\\d+(\\.\\d+)?$", maxLength: 22 });
const flags = {
  opensDrawer: Type.Boolean(),
  allowsChange: Type.Boolean({ description: "More may be tendered than is due; the rest goes back in cash." }),
  isRounded: Type.Boolean({ description: "Rounded to the smallest coin of the settings." }),
  requiresReference: Type.Boolean(),
  requiresCustomer: Type.Boolean(),
  worksOffline: Type.Boolean(),
};

export const PaymentMethod = Shape(
  {
    id: Id,
    name: Type.String(),
    kind: Type.String(),
    ...flags,
    maxAmount: Nullable(Decimal),
    sortOrder: Type.Integer(),
    isArchived: Type.Boolean(),
    version: Type.Integer(),
    createdAt: Timestamp,
  },
  { title: "PaymentMethod" },
);
export type PaymentMethod = Static<typeof PaymentMethod>;
export const PaymentMethodPage = PageOf(PaymentMethod, "PaymentMethodPage");

const MaxAmount = Nullable(PositiveDecimal);
const SortOrder = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 });
const methodCreate = {
  id: Type.Optional(Id),
  name: Name,
  opensDrawer: Default(flags.opensDrawer, false),
  allowsChange: Default(flags.allowsChange, false),
  isRounded: Default(flags.isRounded, false),
  requiresReference: Default(flags.requiresReference, false),
  requiresCustomer: Default(flags.requiresCustomer, false),
  worksOffline: Default(flags.worksOffline, false),
  maxAmount: Default(MaxAmount, null),
  sortOrder: Default(SortOrder, 0),
};
/** With the kinds of the modules beside core's. */
export function paymentMethodCreate(tenderKinds: readonly string[]) {
  const kind = Enum([...kinds, ...tenderKinds], { description: "Cash is what lies in the drawer." });
  return Shape({ ...methodCreate, kind }, { title: "PaymentMethodCreate" });
}
/** Its kind stays: what was paid in cash stays cash. */
export const PaymentMethodPatch = Shape(
  {
    name: Type.Optional(Name),
    opensDrawer: Type.Optional(flags.opensDrawer),
    allowsChange: Type.Optional(flags.allowsChange),
    isRounded: Type.Optional(flags.isRounded),
    requiresReference: Type.Optional(flags.requiresReference),
    requiresCustomer: Type.Optional(flags.requiresCustomer),
    worksOffline: Type.Optional(flags.worksOffline),
    maxAmount: Type.Optional(MaxAmount),
    sortOrder: Type.Optional(SortOrder),
    isArchived: Restore,
  },
  { title: "PaymentMethodPatch" },
);

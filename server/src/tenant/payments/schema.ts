import { Type, type Static } from "typebox";
import {
  Amount,
  Decimal,
  Default,
  Enum,
  Id,
  IsArchived,
  Name,
  NonNegativeDecimal,
  Nullable,
  PageOf,
  Shape,
  Timestamp,
  Version,
} from "../../kernel/http/shapes.ts";
import { Restore } from "../engine/records.ts";

/** Core's kinds of payment methods; modules bring more. */
export const kinds = ["Cash", "Card", "Voucher", "Account", "Other"];
const PositiveDecimal = Type.String({ format: "decimal", pattern: "^(?=.*[1-9])\\d+(\\.\\d+)?$", maxLength: 22 });
const flags = {
  opensDrawer: Type.Boolean({ description: "The till opens the drawer." }),
  allowsChange: Type.Boolean({ description: "More may be tendered than is due: changeAs is not None." }),
  isRounded: Type.Boolean({ description: "Rounded to the smallest coin of the settings." }),
  requiresReference: Type.Boolean({ description: "A payment names a reference, as the slip of a card." }),
  requiresCustomer: Type.Boolean({ description: "A sale that is paid by it names the customer." }),
  worksOffline: Type.Boolean({ description: "Whether a till takes it without connection." }),
};

const ChangeAs = Enum("ChangeAs", ["None", "Cash", "Own"], {
  description:
    "How what is tendered beyond what is due goes back: not at all; in cash, out of the drawer; or by the method itself, as the rest of a voucher. Of a method that is Cash, Own is Cash.",
});
export type ChangeAs = Static<typeof ChangeAs>;
const cashBack = "Of what is not cash and gives its change in cash: the most that may go back of a payment; null: any.";

const BranchIds = Type.Unsafe<string[] | null>({
  ...Nullable(Type.Array(Id, { minItems: 1, maxItems: 1_000 })),
  description: "The branches that take it; null: all.",
});

export const PaymentMethod = Shape(
  {
    id: Id,
    name: Type.String(),
    kind: Type.String(),
    ...flags,
    changeAs: ChangeAs,
    maxCashBack: Type.Unsafe<string | null>({ ...Nullable(Decimal), description: cashBack }),
    maxAmount: Nullable(Amount),
    sortOrder: Type.Integer({ description: "Lower ones stand first." }),
    branchIds: BranchIds,
    isArchived: IsArchived,
    version: Version,
    createdAt: Timestamp,
  },
  { title: "PaymentMethod" },
);
export type PaymentMethod = Static<typeof PaymentMethod>;
export const PaymentMethodPage = PageOf(PaymentMethod, "PaymentMethodPage");

const MaxAmount = Nullable(PositiveDecimal);
const MaxCashBack = Nullable(NonNegativeDecimal);
const AllowsChange = Type.Optional(
  Type.Boolean({ description: "true: changeAs is Cash unless it says otherwise. false: changeAs is None." }),
);
const SortOrder = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 });
const methodCreate = {
  id: Type.Optional(Id),
  name: Name,
  opensDrawer: Default(flags.opensDrawer, false),
  allowsChange: AllowsChange,
  changeAs: Type.Optional(ChangeAs),
  maxCashBack: Default(MaxCashBack, null),
  isRounded: Default(flags.isRounded, false),
  requiresReference: Default(flags.requiresReference, false),
  requiresCustomer: Default(flags.requiresCustomer, false),
  worksOffline: Default(flags.worksOffline, false),
  maxAmount: Default(MaxAmount, null),
  sortOrder: Default(SortOrder, 0),
  branchIds: Default(BranchIds, null),
};
/** With the kinds of the modules beside core's. */
export function paymentMethodCreate(tenderKinds: readonly string[]) {
  const kind = Enum("TenderKind", [...kinds, ...tenderKinds], { description: "Cash is what lies in the drawer." });
  return Shape({ ...methodCreate, kind }, { title: "PaymentMethodCreate" });
}
/** Its kind stays: what was paid in cash stays cash. */
export const PaymentMethodPatch = Shape(
  {
    name: Type.Optional(Name),
    opensDrawer: Type.Optional(flags.opensDrawer),
    allowsChange: AllowsChange,
    changeAs: Type.Optional(ChangeAs),
    maxCashBack: Type.Optional(MaxCashBack),
    isRounded: Type.Optional(flags.isRounded),
    requiresReference: Type.Optional(flags.requiresReference),
    requiresCustomer: Type.Optional(flags.requiresCustomer),
    worksOffline: Type.Optional(flags.worksOffline),
    maxAmount: Type.Optional(MaxAmount),
    sortOrder: Type.Optional(SortOrder),
    branchIds: Type.Optional(BranchIds),
    isArchived: Restore,
  },
  { title: "PaymentMethodPatch" },
);

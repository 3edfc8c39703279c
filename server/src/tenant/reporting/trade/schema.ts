import { Type, type Static } from "typebox";
import { Default, Enum, Id, Nullable, Shape } from "../../../kernel/http/shapes.ts";
import { GoodsQuantity } from "../../engine/shapes.ts";
import { Day, Limit, PeriodQuery, described, heading } from "../schema.ts";

const { from, to, branchId } = PeriodQuery.properties;
const isComplete = Type.Boolean();

const PurchasesBy = Enum("PurchasesBy", ["Supplier", "Product"]);
export const PurchasesQuery = Type.Object({ from, to, branchId, by: Default(PurchasesBy, "Supplier"), limit: Limit });
export type PurchasesQuery = Static<typeof PurchasesQuery>;
const bought = {
  receipts: Type.Integer(),
  received: described("In good condition."),
  damaged: GoodsQuantity,
  cost: described("Of what was received, as the supplier asks it."),
  landedCost: described("What came on top of it: freight, customs."),
  lateCost: described("The same, entered after it was received."),
  varianceCost: described("What of that fell on goods that were gone by then, and is in no stock."),
  returned: described("What went back to the supplier."),
  returnedCost: described("What that cost at the average at which it left."),
};
const PurchasesTotal = Shape(bought, { title: "PurchasesTotal" });
export type PurchasesTotal = Static<typeof PurchasesTotal>;
export const PurchasesItem = Shape(
  { key: Id, name: Type.String(), sku: Nullable(Type.String()), ...bought },
  { title: "PurchasesItem" },
);
export type PurchasesItem = Static<typeof PurchasesItem>;
export const Purchases = Shape(
  {
    ...heading,
    from: Day,
    to: Day,
    by: PurchasesBy,
    total: PurchasesTotal,
    items: Type.Array(PurchasesItem),
    isComplete,
  },
  { title: "PurchasesReport" },
);
export type Purchases = Static<typeof Purchases>;

export const TransfersQuery = Type.Object({ from, to, branchId, limit: Limit });
export const TransferItem = Shape(
  {
    fromBranchId: Id,
    fromBranchName: Type.String(),
    toBranchId: Id,
    toBranchName: Type.String(),
    transfers: Type.Integer(),
    dispatched: GoodsQuantity,
    received: GoodsQuantity,
    damaged: GoodsQuantity,
    missing: GoodsQuantity,
    returned: described("Back at the branch that it left."),
    inTransit: described("Not accounted for yet."),
  },
  { title: "TransferReportItem" },
);
export type TransferItem = Static<typeof TransferItem>;
export const Transfers = Shape(
  { ...heading, from: Day, to: Day, items: Type.Array(TransferItem), isComplete },
  {
    title: "TransfersReport",
    description: "Transfers of the caller's branches by where they go, by when they were dispatched.",
  },
);
export type Transfers = Static<typeof Transfers>;

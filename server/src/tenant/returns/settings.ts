import { Type } from "typebox";
import { Enum, Id, Percentage } from "../../kernel/http/shapes.ts";
import { defineSetting } from "../engine/setting.ts";
import { orderSettings } from "../orders/settings.ts";

const otherwise =
  "Cash: in cash. StoreCredit: as store credit, or on a gift card. Any: as the cashier says. What was bought on account goes back to the account first.";
export const RefundBy = Enum("RefundBy", ["OriginalTender", "Cash", "StoreCredit", "Any"], {
  description: `OriginalTender: by what the sale was paid with, at most what was paid so. ${otherwise}`,
});
const RefundOtherwiseBy = Enum("RefundOtherwiseBy", ["Cash", "StoreCredit", "Any"], { description: otherwise });

export const returnSettings = {
  windowDays: defineSetting({
    column: "returns_window_days",
    description: "How many days after the business date of its sale something can come back.",
    schema: Type.Integer({ minimum: 0, maximum: 3650 }),
    default: 30,
    override: "branch_settings",
  }),
  refundBy: defineSetting({
    column: "returns_refund_by",
    description: "How the money goes back with a receipt.",
    schema: RefundBy,
    default: "OriginalTender",
    override: "branch_settings",
  }),
  refundWithoutReceiptBy: defineSetting({
    column: "returns_refund_without_receipt_by",
    description: "How the money goes back without a receipt.",
    schema: RefundOtherwiseBy,
    default: "Cash",
    override: "branch_settings",
  }),
  giftRefundBy: defineSetting({
    column: "returns_gift_refund_by",
    description: "How the money goes back with a gift receipt, to somebody else than the buyer.",
    schema: RefundOtherwiseBy,
    default: "StoreCredit",
    override: "branch_settings",
  }),
  acceptsWithoutReceipt: defineSetting({
    column: "returns_accepts_without_receipt",
    description: "Whether goods are taken back without their receipt at all.",
    schema: Type.Boolean(),
    default: true,
    override: "branch_settings",
  }),
  requiresReason: defineSetting({
    column: "returns_requires_reason",
    description: "Whether each line needs a reason of the list `/return-reasons`.",
    schema: Type.Boolean(),
    default: true,
    override: "branch_settings",
  }),
  feePercent: defineSetting({
    column: "returns_fee_percent",
    description:
      "The restocking fee in percent of what comes back, before tax where tax comes on top; some reasons waive it.",
    schema: Percentage,
    default: "0",
    override: "branch_settings",
    text: "quantity",
  }),
  feeTaxGroupId: defineSetting({
    column: "returns_fee_tax_group_id",
    description: "The tax group of the restocking fee; null: that of lines by name, customTaxGroupId.",
    schema: Id,
    default: null,
    override: "branch_settings",
    refersTo: { table: "tax_groups", noun: "tax group" },
  }),
};

/** What a return is judged by: its own settings and those of orders. */
export const policySettings = { ...orderSettings, ...returnSettings };

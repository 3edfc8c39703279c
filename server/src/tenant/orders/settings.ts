import { Type, type Static } from "typebox";
import { Enum, Id, Language, Name, NonNegativeDecimal, Nullable, Percentage, Shape } from "../../kernel/http/shapes.ts";
import { cashSettings } from "../cash/settings.ts";
import { defineSetting } from "../engine/setting.ts";
import { inventorySettings } from "../inventory/settings.ts";
import type { EffectiveSettings } from "../settings/schema.ts";

const ReceiptText = Type.String({ maxLength: 2000 });

const ReceiptTexts = Type.Array(
  Shape(
    { language: Language, header: Nullable(ReceiptText), footer: Nullable(ReceiptText) },
    { title: "ReceiptTexts" },
  ),
  { maxItems: 20 },
);

export const orderSettings = {
  taxMode: defineSetting({
    column: "tax_mode",
    description: "Whether prices contain tax.",
    schema: Enum("TaxMode", ["Inclusive", "Exclusive"]),
    default: "Inclusive",
    override: "branch_settings",
  }),
  discountLimit: defineSetting({
    column: "discount_limit",
    description: "Percent of a price that may be taken off without the permission sales.discountAny.",
    schema: Percentage,
    default: "10",
    override: "branch_settings",
    text: "quantity",
  }),
  quantityLimit: defineSetting({
    column: "quantity_limit",
    description: "How much of an article one order has at most without the permission sales.large.",
    schema: NonNegativeDecimal,
    default: "10000",
    override: "branch_settings",
    text: "quantity",
  }),
  totalLimit: defineSetting({
    column: "total_limit",
    description: "What one order comes to at most, before discounts, without the permission sales.large.",
    schema: NonNegativeDecimal,
    default: "1000000",
    override: "branch_settings",
    text: "money",
  }),
  requiresDiscountReason: defineSetting({
    column: "requires_discount_reason",
    description: "Discounts by hand need a reason of the list `/sales/reasons`.",
    schema: Type.Boolean(),
    default: false,
    override: "branch_settings",
  }),
  requiresOverrideReason: defineSetting({
    column: "requires_override_reason",
    description: "Other prices than the list's need a reason of the list `/sales/reasons`.",
    schema: Type.Boolean(),
    default: false,
    override: "branch_settings",
  }),
  requiresVoidReason: defineSetting({
    column: "requires_void_reason",
    description: "Voids of lines and sales need a reason of the list `/sales/reasons`.",
    schema: Type.Boolean(),
    default: false,
    override: "branch_settings",
  }),
  refundLineLimit: defineSetting({
    column: "refund_line_limit",
    description: "What may come back by one line of a receipt without the approval of someone who holds sales.refund.",
    schema: NonNegativeDecimal,
    default: "0",
    override: "branch_settings",
    text: "money",
  }),
  refundReceiptLimit: defineSetting({
    column: "refund_receipt_limit",
    description: "As refundLineLimit, by all lines of one receipt.",
    schema: NonNegativeDecimal,
    default: "0",
    override: "branch_settings",
    text: "money",
  }),
  refundDayLimit: defineSetting({
    column: "refund_day_limit",
    description:
      "As refundLineLimit, by all receipts of one cashier on one business date; what was approved does not count.",
    schema: NonNegativeDecimal,
    default: "0",
    override: "branch_settings",
    text: "money",
  }),
  customTaxGroupId: defineSetting({
    column: "custom_tax_group_id",
    description: "The tax group of lines by name, without an article, that name none; null: they have to.",
    schema: Id,
    default: null,
    override: "branch_settings",
    refersTo: { table: "tax_groups", noun: "tax group" },
  }),
  receiptHeader: defineSetting({
    column: "receipt_header",
    description: "What a receipt begins with.",
    schema: ReceiptText,
    default: null,
    override: "branch_settings",
  }),
  receiptFooter: defineSetting({
    column: "receipt_footer",
    description: "What a receipt ends with.",
    schema: ReceiptText,
    default: null,
    override: "branch_settings",
  }),
  receiptLanguage: defineSetting({
    column: "receipt_language",
    description: "In which receipts are printed unless a till asks for another: de or de-AT.",
    schema: Language,
    default: "en",
    override: "branch_settings",
  }),
  receiptTexts: defineSetting({
    column: "receipt_texts",
    description: "What receipts in a language begin and end with, in place of receiptHeader and receiptFooter.",
    schema: ReceiptTexts,
    default: [] as Static<typeof ReceiptTexts>,
    override: "branch_settings",
    check: (texts) =>
      new Set(texts.map(({ language }) => language)).size < texts.length ? "has a language twice" : undefined,
  }),
  serviceCharge: defineSetting({
    column: "service_charge",
    description: "Per cent of what is sold that a sale is charged for service, unless it says otherwise; null: none.",
    schema: Percentage,
    default: null,
    override: "branch_settings",
    text: "quantity",
  }),
  serviceChargeTaxGroupId: defineSetting({
    column: "service_charge_tax_group_id",
    description: "The tax group of the service charge; null: it is not taxed.",
    schema: Id,
    default: null,
    override: "branch_settings",
    refersTo: { table: "tax_groups", noun: "tax group" },
  }),
  sellerName: defineSetting({
    column: "seller_name",
    description: "Who sells, as receipts and invoices name them.",
    schema: Name,
    default: null,
    override: "branch_settings",
  }),
  sellerAddress: defineSetting({
    column: "seller_address",
    description: "The seller's address on receipts and invoices, in place of the branch's.",
    schema: Type.String({ minLength: 1, maxLength: 500, pattern: "\\S" }),
    default: null,
    override: "branch_settings",
  }),
  sellerTaxId: defineSetting({
    column: "seller_tax_id",
    description: "The seller's tax number on receipts and invoices.",
    schema: Type.String({ minLength: 1, maxLength: 50, pattern: "\\S" }),
    default: null,
    override: "branch_settings",
  }),
};

/** What a sale asks of a shop: the settings of orders, of cash and of stock. */
export const saleSettings = { ...orderSettings, ...cashSettings, ...inventorySettings };
export type SaleSettings = EffectiveSettings<typeof saleSettings>;

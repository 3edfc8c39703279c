import { Type, type Static } from "typebox";
import {
  Amount,
  Default,
  Enum,
  Id,
  IsArchived,
  Name,
  NonNegativeAmount,
  NonNegativeDecimal,
  Nullable,
  PageOf,
  PageQuery,
  Shape,
  Timestamp,
  Version,
} from "../../../kernel/http/shapes.ts";
import { NonNegativeGoodsQuantity } from "../../engine/shapes.ts";
import { Restore } from "../../engine/records.ts";

const stamps = { isArchived: IsArchived, version: Version, createdAt: Timestamp };
const Priority = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, description: "The higher wins." });

export const PriceList = Shape(
  {
    id: Id,
    name: Type.String(),
    branchId: Nullable(Id),
    customerGroupId: Nullable(Id),
    validFrom: Nullable(Timestamp),
    validTo: Nullable(Timestamp),
    priority: Priority,
    ...stamps,
  },
  { title: "PriceList" },
);
export const PriceListPage = PageOf(PriceList, "PriceListPage");
const listDetails = {
  branchId: Type.Optional(Nullable(Id)),
  customerGroupId: Type.Optional(Nullable(Id)),
  validFrom: Type.Optional(Nullable(Timestamp)),
  validTo: Type.Optional(Nullable(Timestamp)),
  priority: Type.Optional(Priority),
};
export const PriceListCreate = Shape(
  {
    id: Type.Optional(Id),
    name: Name,
    ...listDetails,
    branchId: Default(Nullable(Id), null),
    priority: Default(Priority, 0),
  },
  { title: "PriceListCreate" },
);
export const PriceListPatch = Shape(
  { name: Type.Optional(Name), ...listDetails, isArchived: Restore },
  { title: "PriceListPatch" },
);

const Entry = Shape(
  {
    variantId: Id,
    minQuantity: Default(NonNegativeGoodsQuantity, "0"),
    price: Type.String({ ...NonNegativeDecimal, description: "Of one unit." }),
  },
  { title: "PriceListEntry" },
);
const EntryKey = Shape(
  { variantId: Id, minQuantity: Default(NonNegativeGoodsQuantity, "0") },
  { title: "PriceListEntryKey" },
);
export type EntryKey = Static<typeof EntryKey>;
export const ListedEntry = Shape(
  {
    variantId: Id,
    sku: Type.String(),
    productName: Type.String(),
    variantName: Type.String(),
    minQuantity: NonNegativeGoodsQuantity,
    price: NonNegativeAmount,
  },
  { title: "ListedPriceListEntry" },
);
export type ListedEntry = Static<typeof ListedEntry>;
export const EntryPage = PageOf(ListedEntry, "PriceListEntryPage");
export const EntryQuery = Type.Object({ ...PageQuery, variantId: Type.Optional(Id) });
export type EntryQuery = Static<typeof EntryQuery>;
/** The most entries that a change names. */
const mostChanged = 500;
export const EntriesPatch = Shape(
  {
    set: Default(Type.Array(Entry, { maxItems: mostChanged, description: "Added, or with another price." }), []),
    remove: Default(Type.Array(EntryKey, { maxItems: mostChanged, description: "Taken out, if they are there." }), []),
  },
  { title: "PriceListEntriesPatch", description: "Each variant and quantity once; the other entries stay." },
);
export type EntriesPatch = Static<typeof EntriesPatch>;
export const PriceListEntries = Shape(
  { entries: Type.Array(Entry, { maxItems: 5000 }) },
  { title: "PriceListEntries", description: "All entries of the list, at most 20 of a variant." },
);
export type PriceListEntries = Static<typeof PriceListEntries>;

export const BranchVariant = Shape(
  {
    branchId: Id,
    variantId: Id,
    price: Nullable(NonNegativeAmount),
    isAvailable: Type.Boolean({ description: "False: not sold at this branch." }),
  },
  {
    title: "BranchVariant",
    description: "Where a branch departs from the catalogue; price null: as the catalogue has it.",
  },
);
export type BranchVariant = Static<typeof BranchVariant>;
export const BranchVariantInput = Shape(
  {
    price: Nullable(NonNegativeAmount),
    isAvailable: Default(Type.Boolean({ description: "False: not sold at this branch." }), true),
  },
  { title: "BranchVariantInput" },
);
export type BranchVariantInput = Static<typeof BranchVariantInput>;
export const BranchVariantParams = Type.Object({ id: Id, branchId: Id });

export const BranchPriceQuery = Type.Object(PageQuery);
export type BranchPriceQuery = Static<typeof BranchPriceQuery>;
const BranchPrice = Shape(
  {
    branchId: Id,
    branchName: Type.String(),
    price: Nullable(Amount),
    isAvailable: Type.Boolean({ description: "False: not sold at this branch." }),
  },
  {
    title: "BranchPrice",
    description: "Of a branch that departs from the catalogue; price null: as the catalogue has it.",
  },
);
export type BranchPrice = Static<typeof BranchPrice>;
export const BranchPricePage = PageOf(BranchPrice, "BranchPricePage");

export const PriceQuery = Type.Object({
  branchId: Id,
  customerGroupId: Type.Optional(Id),
  quantity: Default(NonNegativeGoodsQuantity, "1"),
  at: Type.Optional(Timestamp),
});
export type PriceQuery = Static<typeof PriceQuery>;
export const VariantPrice = Shape(
  {
    variantId: Id,
    price: Amount,
    source: Enum("ListedPriceSource", ["Catalogue", "Branch", "PriceList"]),
    priceListId: Nullable(Id),
    isAvailable: Type.Boolean({ description: "False: not sold at this branch." }),
  },
  { title: "VariantPrice" },
);
export type VariantPrice = Static<typeof VariantPrice>;

const Digit = (description: string) => Type.Integer({ minimum: 1, maximum: 64, description });
const slices = {
  prefix: Type.String({ pattern: "^\\d{1,8}$" }),
  length: Digit("Digits of the whole code."),
  codeStart: Digit("Where the variant's code begins; the first digit is 1."),
  codeLength: Digit("Digits of the variant's code."),
  valueStart: Digit("Where the value begins."),
  valueLength: Digit("Digits of the value."),
  valueKind: Enum("LabelValueKind", ["Weight", "Price", "Quantity"]),
  decimals: Type.Integer({ minimum: 0, maximum: 5, description: "Digits of the value after the point." }),
};
export const BarcodeRule = Shape({ id: Id, name: Type.String(), ...slices, ...stamps }, { title: "BarcodeRule" });
export type BarcodeRule = Static<typeof BarcodeRule>;
export const BarcodeRulePage = PageOf(BarcodeRule, "BarcodeRulePage");
export const BarcodeRuleCreate = Shape(
  { id: Type.Optional(Id), name: Name, ...slices },
  { title: "BarcodeRuleCreate" },
);
export const BarcodeRulePatch = Shape(
  {
    name: Type.Optional(Name),
    prefix: Type.Optional(slices.prefix),
    length: Type.Optional(slices.length),
    codeStart: Type.Optional(slices.codeStart),
    codeLength: Type.Optional(slices.codeLength),
    valueStart: Type.Optional(slices.valueStart),
    valueLength: Type.Optional(slices.valueLength),
    valueKind: Type.Optional(slices.valueKind),
    decimals: Type.Optional(slices.decimals),
    isArchived: Restore,
  },
  { title: "BarcodeRulePatch" },
);

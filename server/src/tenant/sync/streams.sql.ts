import { Type, type TSchema } from "typebox";
import { moneyText, quantityText } from "../../kernel/db/records.ts";
import { raw, sql, type Fragment } from "../../kernel/db/sql.ts";
import { Amount, Described, Id, Nullable, pick, without } from "../../kernel/http/shapes.ts";
import { GoodsQuantity, TaxFraction } from "../engine/shapes.ts";
import { amountText } from "../engine/amounts.sql.ts";
import { Branch } from "../branches/schema.ts";
import { CashReason } from "../cash/schema.ts";
import { BarcodeRule, BranchVariant, PriceList } from "../catalogue/prices/schema.ts";
import { BarcodeType, Product, Variant } from "../catalogue/products/schema.ts";
import { Category, Unit } from "../catalogue/schema.ts";
import { TaxComponent, TaxDay, TaxGroup, TaxRate } from "../catalogue/taxes/schema.ts";
import { Customer, CustomerGroup } from "../customers/schema.ts";
import type { SyncStream } from "../engine/manifest.ts";
import { SaleReason } from "../orders/service.ts";
import { PaymentMethod } from "../payments/schema.ts";
import { TillLayout } from "../till-layouts/schema.ts";
import { Role, User } from "../users/schema.ts";

// What tills keep of core's tables. Each stream is one table, so that a change of it is seen whoever makes it, and a
// till joins them as the server does. What is archived stays: an old receipt may refer to it.

type Members = Readonly<Record<string, TSchema>>;

const id = [["id", "uuid"]] as const;
const Position = Type.Integer({ description: "In this order." });
const state = sql`is_archived AS "isArchived", version`;
const timeText = (column: string) => raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/**
 * The stream of a resource; `members` has, beside those of `columns`, its id, its version and whether it is archived.
 */
function records(name: string, table: string, columns: Fragment, members: Members): SyncStream {
  return { name, table, key: id, select: sql`id, ${columns}, ${state}`, members };
}

const goods: readonly SyncStream[] = [
  records(
    "Categories",
    "categories",
    sql`name, parent_id AS "parentId", sort_order AS "sortOrder"`,
    without(Category, "createdAt"),
  ),
  records("Units", "units", sql`code, name, precision`, without(Unit, "createdAt")),
  records(
    "Products",
    "products",
    sql`name, category_id AS "categoryId", tax_group_id AS "taxGroupId"`,
    without(Product, "description", "imageUrl", "variants", "createdAt"),
  ),
  {
    name: "ProductImages",
    table: "product_images",
    key: [["product_id", "uuid"]],
    select: sql`product_id AS "productId", '/products/' || product_id || '/image?v=' || digest AS "imageUrl"`,
    members: {
      productId: Id,
      imageUrl: Type.String({ description: "Of its picture; `&size=Small` for a small one." }),
    },
  },
  records(
    "Variants",
    "variants",
    sql`product_id AS "productId", position, name, sku, unit_id AS "unitId", ${moneyText("price")} AS price,
      is_open_price AS "isOpenPrice"`,
    { ...without(Variant, "cost", "barcodes", "components", "createdAt"), position: Position },
  ),
  {
    name: "Barcodes",
    table: "barcodes",
    key: [
      ["variant_id", "uuid"],
      ["scan_key", "text"],
    ],
    select: sql`code, variant_id AS "variantId", type, position`,
    members: { code: Type.String(), variantId: Id, type: BarcodeType, position: Position },
  },
  {
    name: "VariantComponents",
    table: "variant_components",
    key: [
      ["variant_id", "uuid"],
      ["component_id", "uuid"],
    ],
    select: sql`variant_id AS "variantId", component_id AS "componentId", ${quantityText("quantity")} AS quantity`,
    members: { variantId: Id, componentId: Id, quantity: GoodsQuantity },
  },
  {
    name: "BranchVariants",
    table: "branch_variants",
    key: [
      ["branch_id", "uuid"],
      ["variant_id", "uuid"],
    ],
    branch: "branch_id",
    select: sql`variant_id AS "variantId", ${moneyText("price")} AS price, is_available AS "isAvailable"`,
    members: without(BranchVariant, "branchId"),
  },
  {
    name: "StockLevels",
    table: "stock_levels",
    key: [
      ["branch_id", "uuid"],
      ["variant_id", "uuid"],
    ],
    branch: "branch_id",
    isOnlyInSnapshot: true,
    select: sql`variant_id AS "variantId", ${quantityText("on_hand")} AS "onHand"`,
    members: { variantId: Id, onHand: GoodsQuantity },
  },
  records(
    "BarcodeRules",
    "barcode_rules",
    sql`name, prefix, length, code_start AS "codeStart", code_length AS "codeLength", value_start AS "valueStart",
      value_length AS "valueLength", value_kind AS "valueKind", decimals`,
    without(BarcodeRule, "createdAt"),
  ),
];

const prices: readonly SyncStream[] = [
  {
    ...records(
      "PriceLists",
      "price_lists",
      sql`name, branch_id AS "branchId", customer_group_id AS "customerGroupId", ${timeText("valid_from")} AS "validFrom",
        ${timeText("valid_to")} AS "validTo", priority`,
      without(PriceList, "createdAt"),
    ),
    branch: "branch_id",
  },
  {
    name: "PriceListEntries",
    table: "price_list_entries",
    key: [
      ["variant_id", "uuid"],
      ["price_list_id", "uuid"],
      ["min_quantity", "numeric"],
    ],
    select: sql`variant_id AS "variantId", price_list_id AS "priceListId", ${quantityText("min_quantity")} AS "minQuantity",
      ${moneyText("price")} AS price`,
    members: { variantId: Id, priceListId: Id, minQuantity: GoodsQuantity, price: Amount },
  },
];

const taxes: readonly SyncStream[] = [
  records("TaxRates", "tax_rates", sql`name`, without(TaxRate, "rates", "createdAt")),
  {
    name: "TaxRatePeriods",
    table: "tax_rate_periods",
    key: [
      ["tax_rate_id", "uuid"],
      ["valid_from", "date"],
    ],
    select: sql`tax_rate_id AS "taxRateId", nullif(valid_from, '-infinity') AS "validFrom", ${quantityText("rate")} AS rate`,
    members: { taxRateId: Id, validFrom: Nullable(TaxDay), rate: TaxFraction },
  },
  records("TaxGroups", "tax_groups", sql`name`, without(TaxGroup, "components", "createdAt")),
  {
    name: "TaxGroupComponents",
    table: "tax_group_components",
    key: [
      ["tax_group_id", "uuid"],
      ["position", "integer"],
    ],
    select: sql`tax_group_id AS "taxGroupId", position, tax_rate_id AS "taxRateId", is_compound AS "isCompound"`,
    members: { taxGroupId: Id, position: Position, ...TaxComponent },
  },
  {
    name: "BranchTaxGroups",
    table: "branch_tax_groups",
    key: [
      ["tax_group_id", "uuid"],
      ["branch_id", "uuid"],
    ],
    branch: "branch_id",
    select: sql`tax_group_id AS "taxGroupId", used_group_id AS "usedGroupId"`,
    members: { taxGroupId: Id, usedGroupId: Described(Id, "Used in its place at this branch.") },
  },
];

const people: readonly SyncStream[] = [
  records("CustomerGroups", "customer_groups", sql`name`, without(CustomerGroup, "createdAt")),
  records(
    "Customers",
    "customers",
    sql`code, name, company, phone, group_id AS "groupId", is_blocked AS "isBlocked", tax_certificate AS "taxCertificate",
      tax_exempt_until AS "taxExemptUntil", merged_into_id AS "mergedIntoId"`,
    {
      ...pick(Customer, "id", "code", "name", "company", "phone", "groupId", "isBlocked", "isArchived", "version"),
      taxCertificate: Nullable(Type.String({ description: "No tax is charged; null: it is." })),
      taxExemptUntil: Nullable(Type.String({ format: "date", description: "The last day of it; null: for good." })),
      mergedIntoId: Nullable(Type.String({ ...Id, description: "The customer that goes on." })),
    },
  ),
  {
    name: "Users",
    table: "users",
    key: id,
    select: sql`id, name, is_active AS "isActive", is_global_admin AS "isGlobalAdmin",
      service_permissions IS NOT NULL AS "isService"`,
    members: {
      ...pick(User, "id", "name", "isActive", "isGlobalAdmin"),
      isService: Type.Boolean({ description: "A service account, and nobody at a till." }),
    },
  },
  {
    name: "Roles",
    table: "roles",
    key: id,
    select: sql`id, name, permissions, permissions_with_approval AS "permissionsWithApproval"`,
    members: without(Role, "version", "createdAt"),
  },
  {
    name: "UserRoles",
    table: "user_roles",
    key: [
      ["user_id", "uuid"],
      ["role_id", "uuid"],
    ],
    select: sql`user_id AS "userId", role_id AS "roleId"`,
    members: { userId: Id, roleId: Id },
  },
  {
    name: "UserBranches",
    table: "user_branches",
    key: [
      ["user_id", "uuid"],
      ["branch_id", "uuid"],
    ],
    branch: "branch_id",
    select: sql`user_id AS "userId", branch_id AS "branchId"`,
    members: { userId: Id, branchId: Id },
  },
];

const tills: readonly SyncStream[] = [
  {
    name: "Branches",
    table: "branches",
    key: id,
    select: sql`id, code, name, address, timezone, phone, email, is_active AS "isActive"`,
    members: without(Branch, "version", "createdAt"),
  },
  records(
    "PaymentMethods",
    "payment_methods",
    sql`name, kind, opens_drawer AS "opensDrawer", change_as AS "changeAs", ${amountText("max_cash_back")} AS "maxCashBack",
      is_rounded AS "isRounded", requires_reference AS "requiresReference", requires_customer AS "requiresCustomer",
      works_offline AS "worksOffline", ${amountText("max_amount")} AS "maxAmount", sort_order AS "sortOrder",
      branch_ids AS "branchIds"`,
    without(PaymentMethod, "allowsChange", "createdAt"),
  ),
  records("CashReasons", "cash_reasons", sql`name, kind`, without(CashReason, "createdAt")),
  records("SaleReasons", "sale_reasons", sql`name, kind`, without(SaleReason, "createdAt")),
];

const layouts: readonly SyncStream[] = [
  {
    name: "TillLayouts",
    table: "till_layouts",
    key: id,
    branch: "id",
    select: sql`id AS "branchId", pages, version`,
    members: TillLayout.properties,
  },
];

/** Core's streams but the settings, in an order in which what is referred to comes first. */
export const coreStreams: readonly SyncStream[] = [...tills, ...taxes, ...goods, ...people, ...prices, ...layouts];

import type { ErrorCode, MembersOf } from "../kernel/http/codes.ts";
import type { DocumentWords } from "../kernel/http/openapi.ts";
import { BusinessDate, GoodsQuantity, NonNegativeGoodsQuantity } from "../tenant/engine/shapes.ts";
import { codes } from "./errors.ts";

const id = (number: number) => `019cadf2-a040-7000-a000-${String(number).padStart(12, "0")}`;

type MemberName = { [Code in ErrorCode]: keyof MembersOf<Code> }[ErrorCode];

/** A member has one shape in every code that carries it, so that one value shows it in all of them. */
const memberExamples: Readonly<Record<MemberName, unknown>> = {
  amount: "20.00",
  available: "3.00",
  balance: "480.00",
  branchId: id(1),
  coupon: "SPRING-7K2M",
  due: "2.50",
  expectedTotal: "12.00",
  graduationId: id(2),
  limit: "500.00",
  line: 0,
  lineId: id(3),
  lines: [{ variantId: id(4), requested: "5", available: "3" }],
  methodId: id(5),
  minimum: 100,
  missing: ["Sales", "Tax"],
  module: "Promotions",
  most: "12.50",
  number: "MAIN-INV-000042",
  orderId: id(6),
  permission: "sales.void",
  permissions: ["sales.void"],
  positions: [0],
  quota: "Devices",
  reason: "Restarted",
  refundBy: "StoreCredit",
  mostRows: 100_000,
  requested: "40.00",
  server: "second",
  step: "Copy",
  stuck: ["CreateDatabase"],
  targetId: id(7),
  total: "12.50",
  until: "2026-03-02",
  variantId: id(4),
  variantIds: [id(4)],
  version: 4,
};

/** The headings of operations, each with what stands under it. A module says its own in its manifest. */
const tags = {
  "Admin audit": "What operators did.",
  "Admin identity": "Signing in to the operators' plane, second factors, sessions, one's own password.",
  Approvals: "The consent of a second person to one action of somebody who may not do it alone.",
  Audit: "What was done in the shop, by whom.",
  Branches: "The places in which the shop sells and stores.",
  Cash: "Drawers: sessions from the float to the Z report, movements, counts.",
  Catalogue: "Categories, products with their variants and barcodes, units, taxes, import and export.",
  Customers: "Customers, their groups, duplicates, merging and erasing.",
  Devices: "Tills: their credentials, and the registers that they are bound to.",
  Graduation: "Moving a tenant to a database of its own, and what became of such moves.",
  Identity: "Signing in to a shop, second factors, sessions, one's own password.",
  Inventory: "Stock by branch, its ledger, adjustments, counts and reorder points.",
  Migrations: "Bringing the databases of all tenants to the newest schema.",
  Notices: "What the shop's users should know of what its operators plan.",
  Orders: "Sales, refunds, parked baskets, voids, receipts.",
  "Payment methods": "What can be paid with, and its rules.",
  "Platform users": "The operators.",
  Prices: "Price lists, prices at branches, what a basket would cost.",
  Registers: "The tills' places: receipt numbers, drawers.",
  Reports: "What the modules report.",
  Roles: "Sets of permissions.",
  Servers: "The PostgreSQL servers that tenants can live on.",
  "Service accounts": "What other programs sign in with: permissions, branches, secrets.",
  Settings: "The rules of the shop and of its branches.",
  Support: "Operators' looks into the shop.",
  Sync: "What tills keep to sell without connection, as a whole and as it changes.",
  Tenants: "The shops: opening, suspending, modules, quotas, support, graduation, diagnosis.",
  Webhooks: "Where a shop's events are sent to, and what became of each.",
  Users: "The shop's staff.",
};

/** What the kernel does not know of the contract document that it writes. */
export const words: DocumentWords = {
  codes,
  memberExamples,
  scalars: { BusinessDate, GoodsQuantity, NonNegativeGoodsQuantity },
  tags,
};

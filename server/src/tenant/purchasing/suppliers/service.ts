import { ofWholeShop } from "../../gate/branch.sql.ts";
import type { RecordResource } from "../../engine/records.ts";
import type { PurchasingPermission } from "../permissions.ts";
import { Supplier, SupplierCreate, SupplierPage, SupplierPatch } from "./schema.ts";
import { supplierTable } from "./sql.ts";

export const suppliers: RecordResource<PurchasingPermission> = {
  noun: "supplier",
  path: "/suppliers",
  name: ["Supplier", "Suppliers"],
  tag: "Purchasing",
  readPermission: "purchasing.read",
  writePermission: "purchasing.write",
  branch: ofWholeShop,
  byIds: true,
  isCounted: true,
  table: supplierTable,
  schema: { one: Supplier, page: SupplierPage, create: SupplierCreate, patch: SupplierPatch },
  errors: ["code_taken"],
  audits: {
    event: "supplier.changed",
    subjectType: "Supplier",
    members: ["code", "name", "accountNumber", "paymentDays", "leadDays", "email", "isArchived"],
  },
};

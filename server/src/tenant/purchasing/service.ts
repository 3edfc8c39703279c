import type { RecordResource } from "../records.ts";
import { Supplier, SupplierCreate, SupplierPage, SupplierPatch } from "./schema.ts";
import { supplierTable } from "./sql.ts";

export const suppliers: RecordResource = {
  noun: "supplier",
  path: "/suppliers",
  name: ["Supplier", "Suppliers"],
  tag: "Purchasing",
  readPermission: "purchasing.read",
  writePermission: "purchasing.write",
  module: "Purchasing",
  table: supplierTable,
  schema: { one: Supplier, page: SupplierPage, create: SupplierCreate, patch: SupplierPatch },
  errors: ["409 code_taken"],
};

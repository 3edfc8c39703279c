import { Type } from "typebox";
import { Email, Id, Name, Nullable, PageOf, Shape, Timestamp } from "../../kernel/http/shapes.ts";
import { OptionalText, Restore } from "../records.ts";

const Code = Type.String({ minLength: 1, maxLength: 32, pattern: "^\\S+$" });
const details = {
  email: Type.Optional(Nullable(Email)),
  phone: OptionalText(50),
  address: OptionalText(500),
  notes: OptionalText(2000),
};

export const Supplier = Shape(
  {
    id: Id,
    code: Type.String(),
    name: Type.String(),
    email: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    address: Nullable(Type.String()),
    notes: Nullable(Type.String()),
    isArchived: Type.Boolean(),
    version: Type.Integer(),
    createdAt: Timestamp,
  },
  { title: "Supplier" },
);
export const SupplierPage = PageOf(Supplier, "SupplierPage");
export const SupplierCreate = Shape(
  { id: Type.Optional(Id), code: Code, name: Name, ...details },
  { title: "SupplierCreate" },
);
export const SupplierPatch = Shape(
  { code: Type.Optional(Code), name: Type.Optional(Name), ...details, isArchived: Restore },
  { title: "SupplierPatch" },
);

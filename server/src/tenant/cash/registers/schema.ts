import { Type, type Static } from "typebox";
import {
  Decimal,
  Default,
  Id,
  Name,
  NonNegativeDecimal,
  Nullable,
  PageOf,
  PageQuery,
  Shape,
  Timestamp,
} from "../../../kernel/http/shapes.ts";

const Code = Type.String({
  minLength: 1,
  maxLength: 16,
  pattern: "^[A-Za-z0-9]+$",
  description: "Begins its receipt numbers.",
});

export const Register = Shape(
  {
    id: Id,
    branchId: Id,
    name: Type.String(),
    code: Type.String(),
    isActive: Type.Boolean(),
    deviceId: Nullable(Type.String({ ...Id, description: "The one device that opens sessions on it and sells." })),
    epoch: Type.Integer({ description: "Counts its bindings to devices." }),
    defaultFloat: Decimal,
    lastRemaining: Nullable(Decimal),
    nextReceiptNumber: Type.Integer(),
    version: Type.Integer(),
    createdAt: Timestamp,
  },
  { title: "Register" },
);
export type Register = Static<typeof Register>;
export const RegisterPage = PageOf(Register, "RegisterPage");
export const RegisterCreate = Shape(
  {
    id: Type.Optional(Id),
    branchId: Id,
    name: Name,
    code: Code,
    isActive: Default(Type.Boolean(), true),
    defaultFloat: Default(NonNegativeDecimal, "0"),
  },
  { title: "RegisterCreate" },
);
export type RegisterCreate = Static<typeof RegisterCreate>;
export const RegisterPatch = Shape(
  {
    name: Type.Optional(Name),
    code: Type.Optional(Code),
    isActive: Type.Optional(Type.Boolean()),
    defaultFloat: Type.Optional(NonNegativeDecimal),
  },
  { title: "RegisterPatch" },
);
export type RegisterPatch = Static<typeof RegisterPatch>;
export const RegisterQuery = Type.Object({ ...PageQuery, branchId: Type.Optional(Id) });
export type RegisterQuery = Static<typeof RegisterQuery>;

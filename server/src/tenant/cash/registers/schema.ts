import { Type, type Static } from "typebox";
import {
  Amount,
  Default,
  Id,
  IsActive,
  Name,
  NonNegativeAmount,
  Nullable,
  PageOf,
  PageQuery,
  Shape,
  Timestamp,
  Version,
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
    isActive: IsActive,
    deviceId: Nullable(Type.String({ ...Id, description: "The one device that opens sessions on it and sells." })),
    deviceName: Nullable(Type.String()),
    epoch: Type.Integer({ description: "Counts its bindings to devices." }),
    defaultFloat: Amount,
    lastRemaining: Nullable(Amount),
    nextReceiptNumber: Type.Integer({ description: "The number of the next receipt." }),
    version: Version,
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
    isActive: Default(IsActive, true),
    defaultFloat: Default(NonNegativeAmount, "0"),
  },
  { title: "RegisterCreate" },
);
export type RegisterCreate = Static<typeof RegisterCreate>;
export const RegisterPatch = Shape(
  {
    name: Type.Optional(Name),
    code: Type.Optional(Code),
    isActive: Type.Optional(IsActive),
    defaultFloat: Type.Optional(NonNegativeAmount),
  },
  { title: "RegisterPatch" },
);
export type RegisterPatch = Static<typeof RegisterPatch>;
const Numbers = Shape({ from: Type.Integer(), to: Type.Integer() }, { title: "ReceiptNumbers" });
const ReceiptGap = Shape(
  {
    from: Type.Integer({ description: "The first number that was left out." }),
    to: Type.Integer({ description: "The last one." }),
    missing: Type.Array(Numbers, { description: "What of it no receipt has by now, in order; none: all have come." }),
    deviceId: Type.String({ ...Id, description: "The till that was bound to the register." }),
    deviceName: Type.String(),
    orderId: Nullable(
      Type.String({ ...Id, description: "The sale behind the gap; null: its last number is that of a dead letter." }),
    ),
  },
  { title: "ReceiptGap" },
);
export type ReceiptGap = Static<typeof ReceiptGap>;
export const ReceiptGapPage = PageOf(ReceiptGap, "ReceiptGapPage");
export const ReceiptGapQuery = Type.Object(PageQuery);
export type ReceiptGapQuery = Static<typeof ReceiptGapQuery>;
export const RegisterQuery = Type.Object({ ...PageQuery, branchId: Type.Optional(Id) });
export type RegisterQuery = Static<typeof RegisterQuery>;

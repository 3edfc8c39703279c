import { Type } from "typebox";
import {
  Default,
  Email,
  Id,
  IsActive,
  Name,
  Nullable,
  PageOf,
  Shape,
  Timestamp,
  Version,
} from "../../kernel/http/shapes.ts";
import { OptionalText } from "../engine/records.ts";

const Code = Type.String({ minLength: 1, maxLength: 32, pattern: "^\\S+$" });
const Timezone = Type.String({ maxLength: 64, description: "An IANA time zone: Europe/Berlin. Null: the shop's." });
const details = {
  address: OptionalText(500),
  timezone: Type.Optional(Nullable(Timezone)),
  phone: OptionalText(50),
  email: Type.Optional(Nullable(Email)),
  isActive: Type.Optional(IsActive),
};

export const Branch = Shape(
  {
    id: Id,
    code: Type.String(),
    name: Type.String(),
    address: Nullable(Type.String()),
    timezone: Nullable(Timezone),
    phone: Nullable(Type.String()),
    email: Nullable(Type.String()),
    isActive: IsActive,
    version: Version,
    createdAt: Timestamp,
  },
  { title: "Branch" },
);
export const BranchPage = PageOf(Branch, "BranchPage");
export const BranchCreate = Shape(
  { id: Type.Optional(Id), code: Code, name: Name, ...details, isActive: Default(IsActive, true) },
  { title: "BranchCreate" },
);
export const BranchPatch = Shape(
  { code: Type.Optional(Code), name: Type.Optional(Name), ...details },
  { title: "BranchPatch" },
);

import { Type } from "typebox";
import {
  Default,
  Id,
  IsArchived,
  Name,
  Nullable,
  PageOf,
  Shape,
  Timestamp,
  Version,
} from "../../kernel/http/shapes.ts";
import { Restore } from "../engine/records.ts";

const maker = { id: Type.Optional(Id) };
const stamps = { isArchived: IsArchived, version: Version, createdAt: Timestamp };

/** How deep categories stand at most, those of the shop's own being the first. */
export const mostLevels = 8;
const SortOrder = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 });
export const Category = Shape(
  {
    id: Id,
    name: Type.String(),
    parentId: Nullable(Id),
    sortOrder: Type.Integer({ description: "Lower ones stand first." }),
    ...stamps,
  },
  { title: "Category" },
);
export const CategoryPage = PageOf(Category, "CategoryPage");
const categoryDetails = { parentId: Type.Optional(Nullable(Id)), sortOrder: Type.Optional(SortOrder) };
export const CategoryCreate = Shape(
  { ...maker, name: Name, ...categoryDetails, sortOrder: Default(SortOrder, 0) },
  { title: "CategoryCreate" },
);
export const CategoryPatch = Shape(
  { name: Type.Optional(Name), ...categoryDetails, isArchived: Restore },
  { title: "CategoryPatch" },
);

const UnitCode = Type.String({ minLength: 1, maxLength: 16, pattern: "^\\S+$" });
const Precision = Type.Integer({ minimum: 0, maximum: 5, description: "Fraction digits a quantity may have." });
export const Unit = Shape(
  { id: Id, code: Type.String(), name: Type.String(), precision: Precision, ...stamps },
  { title: "Unit" },
);
export const UnitPage = PageOf(Unit, "UnitPage");
export const UnitCreate = Shape(
  { ...maker, code: UnitCode, name: Name, precision: Precision },
  { title: "UnitCreate" },
);
export const UnitPatch = Shape(
  {
    code: Type.Optional(UnitCode),
    name: Type.Optional(Name),
    precision: Type.Optional(Precision),
    isArchived: Restore,
  },
  { title: "UnitPatch" },
);

import { Type } from "typebox";
import { Default, Id, Name, NonNegativeDecimal, Nullable, PageOf, Shape, Timestamp } from "../../kernel/http/shapes.ts";
import { Restore } from "../records.ts";

const maker = { id: Type.Optional(Id) };
const stamps = { isArchived: Type.Boolean(), version: Type.Integer(), createdAt: Timestamp };

const SortOrder = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 });
export const Category = Shape(
  { id: Id, name: Type.String(), parentId: Nullable(Id), sortOrder: Type.Integer(), ...stamps },
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

const Rate = Type.String({
  format: "decimal",
  pattern: "^\\d{1,3}(\\.\\d{1,6})?$",
  description: "A fraction: 0.19 is 19 %.",
});
export const TaxRate = Shape(
  { id: Id, name: Type.String(), rate: NonNegativeDecimal, ...stamps },
  { title: "TaxRate" },
);
export const TaxRatePage = PageOf(TaxRate, "TaxRatePage");
export const TaxRateCreate = Shape({ ...maker, name: Name, rate: Rate }, { title: "TaxRateCreate" });
export const TaxRatePatch = Shape(
  { name: Type.Optional(Name), rate: Type.Optional(Rate), isArchived: Restore },
  { title: "TaxRatePatch" },
);

const Component = {
  taxRateId: Id,
  isCompound: Type.Boolean({ description: "Calculated on the net amount plus the components before it." }),
};
export const TaxGroup = Shape(
  { id: Id, name: Type.String(), components: Type.Array(Shape(Component, { title: "TaxComponent" })), ...stamps },
  { title: "TaxGroup" },
);
export const TaxGroupPage = PageOf(TaxGroup, "TaxGroupPage");
const Components = Type.Array(
  Shape({ taxRateId: Id, isCompound: Default(Component.isCompound, false) }, { title: "TaxComponentInput" }),
  { maxItems: 10 },
);
export const TaxGroupCreate = Shape(
  { ...maker, name: Name, components: Default(Components, []) },
  { title: "TaxGroupCreate" },
);
export const TaxGroupPatch = Shape(
  { name: Type.Optional(Name), components: Type.Optional(Components), isArchived: Restore },
  { title: "TaxGroupPatch" },
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

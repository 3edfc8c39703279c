import { Type, type Static } from "typebox";
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
} from "../../../kernel/http/shapes.ts";
import { TaxFraction } from "../../engine/shapes.ts";
import { Restore } from "../../engine/records.ts";

const maker = { id: Type.Optional(Id) };
const stamps = { isArchived: IsArchived, version: Version, createdAt: Timestamp };

export const Rate = Type.String({
  format: "decimal",
  pattern: "^(0(\\.\\d{1,6})?|1(\\.0{1,6})?)$",
  description: "A fraction from 0 to 1: 0.19 is 19 %.",
});
export const TaxDay = Type.String({
  format: "date",
  description: "YYYY-MM-DD: from the beginning of this day at a branch.",
});
export const TaxRate = Shape(
  {
    id: Id,
    name: Type.String(),
    rates: Type.Array(
      Shape(
        { validFrom: Nullable(TaxDay), rate: TaxFraction },
        { title: "TaxRatePeriod", description: "Until the next." },
      ),
      { description: "By day, those of the past and what is planned too; the first holds from ever on." },
    ),
    ...stamps,
  },
  { title: "TaxRate" },
);
export type TaxRate = Static<typeof TaxRate>;
export const TaxRatePage = PageOf(TaxRate, "TaxRatePage");
export const TaxRateCreate = Shape({ ...maker, name: Name, rate: Rate }, { title: "TaxRateCreate" });
export const TaxRatePatch = Shape({ name: Type.Optional(Name), isArchived: Restore }, { title: "TaxRatePatch" });
export const TaxRateDayParams = Type.Object({ id: Id, validFrom: TaxDay });
export const TaxRateChange = Shape({ rate: Rate }, { title: "TaxRateChange" });

export const TaxComponent = {
  taxRateId: Id,
  isCompound: Type.Boolean({ description: "Calculated on the net amount plus the components before it." }),
};
export const TaxGroup = Shape(
  {
    id: Id,
    name: Type.String(),
    components: Type.Array(Shape(TaxComponent, { title: "TaxComponent" })),
    ...stamps,
  },
  { title: "TaxGroup" },
);
export const TaxGroupPage = PageOf(TaxGroup, "TaxGroupPage");
const Components = Type.Array(
  Shape({ taxRateId: Id, isCompound: Default(TaxComponent.isCompound, false) }, { title: "TaxComponentInput" }),
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
export const BranchTaxGroupParams = Type.Object({ id: Id, branchId: Id });
export const BranchTaxGroup = Shape(
  { taxGroupId: Nullable(Type.String({ ...Id, description: "Used in its place; null: the group itself." })) },
  { title: "BranchTaxGroup" },
);
export type BranchTaxGroup = Static<typeof BranchTaxGroup>;

import { Type, type Static } from "typebox";
import { Enum, Id, IsArchived, Name, PageOf, Shape, Timestamp, Version } from "../../../kernel/http/shapes.ts";
import { Restore } from "../../engine/records.ts";

const Kind = Enum("SaleReasonKind", ["Discount", "Override", "Void"], {
  description: "Override: another price than the list's. Void: of a line or of a sale.",
});
export type ReasonKind = Static<typeof Kind>;
export const SaleReason = Shape(
  {
    id: Id,
    name: Type.String(),
    kind: Kind,
    isArchived: IsArchived,
    version: Version,
    createdAt: Timestamp,
  },
  { title: "SaleReason" },
);
export const SaleReasonPage = PageOf(SaleReason, "SaleReasonPage");
export const SaleReasonCreate = Shape({ id: Type.Optional(Id), name: Name, kind: Kind }, { title: "SaleReasonCreate" });
/** Its kind stays: what was a discount's reason stays one. */
export const SaleReasonPatch = Shape({ name: Type.Optional(Name), isArchived: Restore }, { title: "SaleReasonPatch" });

import { Type, type Static } from "typebox";
import { Described, Id, Name, PageOf, PageQuery, Shape, Timestamp } from "../../../kernel/http/shapes.ts";

export const NewSupportAccess = Shape({ reason: Described(Name, "The shop reads it.") }, { title: "NewSupportAccess" });
export type NewSupportAccess = Static<typeof NewSupportAccess>;

/** A token response of the shops' plane, without a cookie: it is not refreshed. */
export const SupportToken = Shape(
  {
    supportAccessId: Id,
    tokenType: Type.Literal("Bearer"),
    accessToken: Described(Type.String(), "For the shop's GET operations alone, with its `Tenant-ID`."),
    expiresIn: Type.Number({ description: "Seconds." }),
    expiresAt: Timestamp,
  },
  { title: "SupportToken" },
);
export type SupportToken = Static<typeof SupportToken>;

const SupportLook = Shape(
  {
    id: Described(Id, "Also that of the shop's own record of it."),
    tenantId: Id,
    tenantName: Described(Type.String(), "As it was called then."),
    operatorId: Id,
    operatorName: Described(Type.String(), "The operator's email address as it was then."),
    reason: Type.String(),
    grantedAt: Timestamp,
    expiresAt: Described(Timestamp, "It ended then at the latest: the shop can end it before."),
  },
  { title: "SupportLook" },
);
export type SupportLook = Static<typeof SupportLook>;
export const SupportLookPage = PageOf(SupportLook, "SupportLookPage");
export const SupportLookQuery = Type.Object({
  ...PageQuery,
  tenantId: Type.Optional(Id),
  operatorId: Type.Optional(Id),
});
export type SupportLookQuery = Static<typeof SupportLookQuery>;

import { Type, type Static } from "typebox";
import { Described, Id, Name, Shape, Timestamp } from "../../../kernel/http/shapes.ts";

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

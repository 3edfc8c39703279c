import { Type, type Static } from "typebox";
import { Described, Enum, Id, Nullable, PageOf, PageQuery, Shape, Timestamp } from "../../../kernel/http/shapes.ts";

const Mode = Enum("PlacementMode", ["Shared", "Dedicated"]);

export const Drain = Shape(
  {
    drainId: Id,
    server: Described(Type.String(), "The server that is emptied."),
    to: Described(Type.String(), "Where its tenants go."),
    mode: Described(
      Nullable(Mode),
      "What the new homes are; null: a tenant of the shared tier goes to the shared tier, any other has its own.",
    ),
    state: Enum("DrainState", ["Running", "Succeeded", "Failed", "Interrupted", "Stopped"], {
      description:
        "Failed: some tenants could not be moved. Stopped: somebody has stopped it, with tenants still to come. Interrupted: its process ended.",
    }),
    pending: Type.Integer({
      description:
        "While it runs: tenants that are still to come, and the one under way. Afterwards: those of them that are still on the server.",
    }),
    moved: Type.Integer(),
    failed: Type.Integer({ description: "Tenants that could not be moved." }),
    startedAt: Timestamp,
    startedBy: Type.String(),
    stoppedAt: Described(Nullable(Timestamp), "When it was asked to begin no tenant any more."),
    stoppedBy: Nullable(Type.String()),
    finishedAt: Nullable(Timestamp),
  },
  { title: "Drain" },
);
export type Drain = Static<typeof Drain>;
export const DrainPage = PageOf(Drain, "DrainPage");
export const DrainQuery = Type.Object({
  ...PageQuery,
  server: Type.Optional(Described(Type.String({ maxLength: 63 }), "Only those that empty this server.")),
});
export const NewDrain = Shape(
  {
    to: Described(Type.String({ minLength: 1, maxLength: 63 }), "Another placement server."),
    mode: Type.Optional(Mode),
  },
  { title: "NewDrain" },
);
const DrainTenantState = Enum("DrainTenantState", ["Pending", "Moving", "Moved", "Failed", "Interrupted"], {
  description: "Interrupted: the process of the drain ended while it moved it; its move says what became of it.",
});
const DrainTenant = Shape(
  {
    tenantId: Id,
    slug: Type.String(),
    name: Type.String(),
    state: DrainTenantState,
    reason: Described(Nullable(Type.String()), "Why it stays, or is not where it is to be."),
    graduationId: Described(Nullable(Id), "The newest move that was begun for it."),
    startedAt: Nullable(Timestamp),
    finishedAt: Nullable(Timestamp),
  },
  { title: "DrainTenant" },
);
export type DrainTenant = Static<typeof DrainTenant>;
export const DrainTenantPage = PageOf(DrainTenant, "DrainTenantPage");
export const DrainTenantQuery = Type.Object({ ...PageQuery, state: Type.Optional(DrainTenantState) });
export const DrainParams = Type.Object({ drainId: Id });
export const ServerParams = Type.Object({ name: Type.String({ minLength: 1, maxLength: 63 }) });

import { Type, type Static } from "typebox";
import {
  Default,
  Described,
  Email,
  Enum,
  Id,
  Name,
  Nullable,
  PageOf,
  PageQuery,
  Password,
  Shape,
  Timestamp,
} from "../../kernel/http/shapes.ts";
import { Appointment } from "../graduation/appointments/schema.ts";
import { DiagnosedState } from "../graduation/schema.ts";

export const TenantJson = Shape(
  {
    tenantId: Id,
    name: Type.String(),
    slug: Type.String(),
    mode: Enum("PlacementMode", ["Shared", "Dedicated"]),
    schemaName: Nullable(Type.String()),
    isActive: Type.Boolean({ description: "False: the tenant is stopped; its requests get 503." }),
    server: Type.String(),
    enabledModules: Type.Array(Type.String()),
    migrationHead: Nullable(Type.String()),
    createdAt: Timestamp,
    version: Type.Integer({ description: "For `If-Match`; it grows with each change of the tenant or its quotas." }),
  },
  { title: "Tenant" },
);
export type TenantJson = Static<typeof TenantJson>;

export const TenantState = Enum("TenantState", ["Graduating", "Fenced", "DeletionPending", "Suspended", "Active"], {
  description:
    "The first of these that is true. Graduating: a graduation or move is under way. Fenced: one that died left it closed.",
});

const serverHealth = Enum("ServerHealth", ["Up", "Down"], {
  description: "Of `server`, some seconds ago at most. Down: it does not answer, or is not configured.",
});

/** A tenant with its state, the health of its server, and its planned move. */
export const PlacedTenant = Shape(
  {
    ...TenantJson.properties,
    serverHealth,
    state: TenantState,
    illness: Described(
      Nullable(Shape({ state: DiagnosedState, diagnosedAt: Timestamp }, { title: "TenantIllness" })),
      "What the service found when it last diagnosed every tenant, or recovered this one. Null: healthy, or being moved.",
    ),
    webhooksFailingSince: Described(
      Nullable(Timestamp),
      "Since when something for its webhooks waits that a receiver did not take when it was sent; null when nothing does.",
    ),
    appointment: Described(Nullable(Appointment), "The newest, over or not."),
  },
  { title: "PlacedTenant" },
);
export type PlacedTenant = Static<typeof PlacedTenant>;

/** What a list of tenants tells beside the tenants themselves. */
const ListedTenant = Shape(
  {
    ...TenantJson.properties,
    serverHealth,
    state: TenantState,
    rows: Nullable(Type.Integer({ description: "As measured in the last hour; null of a shop that was not yet." })),
    bytes: Nullable(Type.Integer({ description: "As `rows`." })),
    lastActiveOn: Nullable(
      Type.String({ format: "date", description: "The last day, in UTC, with a request of somebody signed in." }),
    ),
  },
  { title: "ListedTenant" },
);
export type ListedTenant = Static<typeof ListedTenant>;
export const TenantPage = Shape(
  {
    ...PageOf(ListedTenant, "").properties,
    count: Type.Optional(Type.Integer({ description: "All that the filters leave; with `count=true` alone." })),
  },
  { title: "TenantPage" },
);

export const Slug = Type.String({
  pattern: "^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$",
  description: "Lower case, digits and hyphens.",
});

const newTenant = {
  id: Type.Optional(Id),
  name: Name,
  slug: Slug,
  server: Type.Optional(
    Type.String({ maxLength: 63, description: "Placement server; the first configured one when omitted." }),
  ),
  owner: Shape({ email: Email, name: Name, password: Type.Optional(Password) }, { title: "NewTenantOwner" }),
};

/** The shapes that take names of modules. */
export function moduleInput(moduleNames: readonly string[]) {
  const EnabledModules = Type.Array(Enum("ModuleName", moduleNames), {
    uniqueItems: true,
    maxItems: moduleNames.length,
  });
  return {
    newTenant: Shape({ ...newTenant, enabledModules: Default(EnabledModules, []) }, { title: "NewTenant" }),
    modulesPut: Shape({ enabledModules: EnabledModules }, { title: "TenantModules" }),
  };
}
export type NewTenant = Static<ReturnType<typeof moduleInput>["newTenant"]>;

export const OwnerInvitation = Shape(
  { email: Type.Optional(Email), name: Type.Optional(Name) },
  { title: "OwnerInvitation" },
);
export type OwnerInvitation = Static<typeof OwnerInvitation>;

export const TenantPatch = Shape(
  { name: Type.Optional(Name), slug: Type.Optional(Slug) },
  { title: "TenantPatch", description: "A member that is left out stays as it is." },
);
export type TenantPatch = Static<typeof TenantPatch>;
export const TenantQuery = Type.Object({
  ...PageQuery,
  q: Type.Optional(Type.String({ maxLength: 200, description: "Part of name or slug, or the whole id." })),
  mode: Type.Optional(Enum("PlacementMode", ["Shared", "Dedicated"])),
  server: Type.Optional(Type.String({ maxLength: 63 })),
  isActive: Type.Optional(Type.Boolean({ description: "False: the tenant is stopped; its requests get 503." })),
  state: Type.Optional(TenantState),
  sort: Default(
    Enum("TenantSort", ["CreatedAt", "Name", "Bytes"], {
      description: "CreatedAt: newest first. Bytes: largest first, at last those that were not measured yet.",
    }),
    "CreatedAt",
  ),
  count: Default(Type.Boolean({ description: "Count all that the filters leave, too." }), false),
});
export type TenantQuery = Static<typeof TenantQuery>;

/** What the command line takes of an import. */
export const TenantImport = Type.Object({
  slug: Type.Optional(Slug),
  server: Type.Optional(Type.String({ maxLength: 63 })),
});

import { Type, type Static } from "typebox";
import { Email, Enum, Id, Name, Nullable, PageOf, PageQuery, Shape, Timestamp } from "../../kernel/http/shapes.ts";

/** docs/contract.md "Modules". */
const moduleNames = ["Credit", "Loyalty", "Promotions", "Purchasing", "Reporting", "Returns", "StockTransfers"];
const EnabledModules = Type.Array(Enum(moduleNames), { uniqueItems: true, maxItems: moduleNames.length });

export const TenantJson = Shape(
  {
    tenantId: Id,
    name: Type.String(),
    slug: Type.String(),
    mode: Enum(["Shared", "Dedicated"]),
    schemaName: Nullable(Type.String()),
    isActive: Type.Boolean(),
    server: Type.String(),
    enabledModules: Type.Array(Type.String()),
    migrationHead: Nullable(Type.String()),
    createdAt: Timestamp,
  },
  { title: "Tenant" },
);
export type TenantJson = Static<typeof TenantJson>;
export const TenantPage = PageOf(TenantJson, "TenantPage");

export const NewTenant = Shape(
  {
    id: Type.Optional(Id),
    name: Name,
    slug: Type.String({
      pattern: "^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$",
      description: "Lower case, digits and hyphens.",
    }),
    server: Type.Optional(
      Type.String({ maxLength: 63, description: "Placement server; the first configured one when omitted." }),
    ),
    enabledModules: Type.Optional(EnabledModules),
    owner: Shape(
      { email: Email, name: Name, password: Type.Optional(Type.String({ maxLength: 1024 })) },
      { title: "NewTenantOwner" },
    ),
  },
  { title: "NewTenant" },
);
export type NewTenant = Static<typeof NewTenant>;

export const OwnerInvitation = Shape(
  { email: Type.Optional(Email), name: Type.Optional(Name) },
  { title: "OwnerInvitation" },
);
export type OwnerInvitation = Static<typeof OwnerInvitation>;

export const TenantPatch = Shape({ name: Name }, { title: "TenantPatch" });
export const ModulesPut = Shape({ enabledModules: EnabledModules }, { title: "TenantModules" });
export const TenantQuery = Type.Object({
  ...PageQuery,
  q: Type.Optional(Type.String({ maxLength: 200, description: "Part of name or slug." })),
  mode: Type.Optional(Enum(["Shared", "Dedicated"])),
  server: Type.Optional(Type.String({ maxLength: 63 })),
  isActive: Type.Optional(Type.Boolean()),
});
export type TenantQuery = Static<typeof TenantQuery>;

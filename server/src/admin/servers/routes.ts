import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { Enum, Nullable, Shape } from "../../kernel/http/shapes.ts";
import { adminRoutes } from "../gate/route.ts";
import { describeServers } from "./service.ts";

const Server = Shape(
  {
    name: Type.String(),
    health: Enum("ServerHealth", ["Up", "Down"]),
    version: Nullable(Type.String()),
    tenants: Type.Integer(),
    databases: Nullable(Type.Integer({ description: "Databases that the provisioner owns." })),
    connections: Nullable(Type.Integer({ description: "Client connections to the server." })),
    maxConnections: Nullable(Type.Integer()),
  },
  { title: "PlacementServer" },
);
const ServerList = Shape({ items: Type.Array(Server) }, { title: "PlacementServerList" });

export function serverRoutes(app: FastifyInstance, deps: Deps): void {
  adminRoutes(app, deps).own(
    {
      method: "GET",
      path: "/admin/servers",
      operationId: "listServers",
      summary: "Placement servers and their state",
      tag: "Servers",
      permission: "servers.read",
      replies: { 200: ServerList },
    },
    async () => ({ items: await describeServers(deps) }),
  );
}

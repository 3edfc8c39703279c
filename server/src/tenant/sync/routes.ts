import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { Answer } from "../../kernel/http/route.ts";
import type { ModuleManifest } from "../engine/manifest.ts";
import { noteContact } from "../devices/service.ts";
import { tenantRoutes } from "../gate/route.ts";
import type { SettingRegistry } from "../settings/schema.ts";
import { pushRoutes } from "./push/routes.ts";
import { ChangesQuery, SnapshotQuery, syncShapes } from "./schema.ts";
import { nothingNew, pullChanges, scopesOf, streamsBy, takeSnapshot } from "./service.ts";
import { getHead } from "./sql.ts";
import { verifierRoutes } from "./verifiers/routes.ts";

/** What tills keep of a shop, as a whole and as it changes. */
export function syncRoutes(
  app: FastifyInstance,
  deps: Deps,
  modules: readonly ModuleManifest[],
  settings: SettingRegistry,
): void {
  const routes = tenantRoutes(app, deps);
  const streamsFor = streamsBy(modules, settings);
  const scopeOf = scopesOf(streamsFor);
  const { SnapshotLine, ChangePage } = syncShapes(streamsFor(modules.map(({ name }) => name)));
  const common = {
    tag: "Sync",
    permission: "sales.create",
    devices: true,
    branch: "query",
    errors: ["cursor_expired"],
  } as const;
  // A till that waits would keep the process from stopping.
  app.addHook("preClose", () => deps.feeds.close());
  routes.own(
    {
      ...common,
      method: "GET",
      path: "/sync/snapshot",
      operationId: "getSnapshot",
      summary: "All that a till of the branch keeps",
      description:
        "Lines of JSON: a `Header`, then each `Row`, with a `Mark` after each thousand, at last an `End`. Without an end it is not whole: go on with `resume` of the last mark.",
      query: SnapshotQuery,
      replies: { 200: Type.String() },
      textReply: "application/x-ndjson",
      item: SnapshotLine,
    },
    async ({ actor, query }) => {
      const lines = await takeSnapshot(deps, actor, scopeOf(actor, query.branchId), query);
      return new Answer(200, Readable.from(lines), { "content-type": "application/x-ndjson; charset=utf-8" });
    },
  );
  routes.poll(
    {
      ...common,
      method: "GET",
      path: "/sync/changes",
      operationId: "listChanges",
      summary: "What has changed since a cursor",
      description:
        "Ask again with the cursor of the answer. With `wait` the answer comes with the next change, or empty when the time is over.",
      query: ChangesQuery,
      replies: { 200: ChangePage },
    },
    (tx) => getHead(tx),
    async (head, { actor, query }, isLast) => {
      await noteContact(deps, actor);
      const found = await pullChanges(deps, actor, scopeOf(actor, query.branchId), query, head);
      const page = found ?? (isLast ? nothingNew(deps, query) : undefined);
      // As text: a serializer would try the shapes of all streams for each row.
      return page && new Answer(200, JSON.stringify(page), { "content-type": "application/json; charset=utf-8" });
    },
    ({ query }) => query.wait * 1000,
  );
  pushRoutes(routes, deps, modules);
  verifierRoutes(routes, deps);
}

import type { Report } from "./module.ts";
import type { TenantRoutes } from "./route.ts";

/** Registers `GET /reports/<name>`: of the module that declares the report, and off with it. */
export function reportRoute(routes: TenantRoutes<string>, report: Report): void {
  const { name, summary, permission, branch, query, reply, read } = report;
  const pascal = name.replaceAll(/(?:^|-)([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
  routes.read(
    {
      method: "GET",
      path: `/reports/${name}`,
      operationId: `get${pascal}Report`,
      summary,
      tag: "Reports",
      permission,
      branch,
      query,
      replies: { 200: reply },
    },
    (tx, call) => read(tx, call.actor, call.query as never),
  );
}

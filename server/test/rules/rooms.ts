import { moduleFolders, shipped, type Rule } from "./rule.ts";
import type { Source } from "./source.ts";

const kernel = ["kernel", "kernel/http", "kernel/db", "kernel/process"];

/** What the application is made from. */
const parts = ["reader.ts", "config.ts", "deps.ts"];

/** The operators' plane. `admin` itself is what its features share, such as locks and lists of tables. */
const admin = [
  "admin",
  "admin/gate",
  "admin/shared-tier",
  ...["admin/identity", "admin/users", "admin/audit", "admin/servers", "admin/migrations", "admin/retention"],
  ...["admin/graduation", "admin/tenants", "admin/keys"],
];

/** The rooms of `tenant/orders`. Each may import shapes; above all of them stand the service and the routes. */
const orders = [
  ...["shapes", "list", "reasons", "modules", "refunds", "basket", "sale", "deposits", "parked"],
  ...["receipts", "invoices", "voids"],
].map((room) => `tenant/orders/${room}`);

/** The shops' plane without its modules. */
const core = [
  ...["tenant/gate", "tenant/quotas", "tenant/engine"],
  ...["tenant/identity", "tenant/notices", "tenant/recipients", "tenant/introductions", "tenant/opening"],
  ...["tenant/verify", "tenant/settings", "tenant/users", "tenant/audit", "tenant/service-accounts", "tenant/support"],
  ...[
    "tenant/webhooks",
    "tenant/jobs",
    "tenant/branches",
    "tenant/session",
    "tenant/payments",
    "tenant/customers",
    "tenant/inventory",
  ],
  ...[
    "tenant/catalogue",
    "tenant/cash",
    "tenant/devices",
    "tenant/pins",
    "tenant/approvals",
    ...orders,
    "tenant/orders",
  ],
  ...["tenant/shops", "tenant/till-layouts", "tenant/scan", "tenant/judging", "tenant/sync", "tenant/overview"],
];

/** Folders with a manifest. They stand above all of core, which works without them, and none knows another. */
const modules = moduleFolders.map((folder) => folder.replace("server/src/", ""));

/** `tenant` itself is the list of modules; `contract` joins what the features say for the documents. */
const top = ["tenant", "contract", "apps", "embedded", "demo", "warnings.ts", "app.ts", "boot.ts", "cli", "main.ts"];

/**
 * The rooms of `server/src`, the lowest first: a room imports from rooms before it only. What stands in one entry does
 * not know each other.
 */
const floors: readonly (readonly string[])[] = [
  ...[...kernel, ...parts, "auth", ...admin, ...core].map((room) => [room]),
  modules,
  ...top.map((room) => [room]),
];

export const rooms = floors.flat();

/** The room of a file: its folder, of `kernel`, `admin` and `tenant` the folder in it; else the file itself. */
export function roomOf(path: string): string {
  const [first = "", second, third, fourth] = path.replace("server/src/", "").split("/");
  if (second === "orders") {
    if (/\/(hooks|errors|settings|([a-z]+\.)?schema)\.ts$/.test(path)) return "tenant/orders/shapes";
    if (fourth !== undefined) return `tenant/orders/${third}`;
  }
  return ["kernel", "admin", "tenant"].includes(first) && third !== undefined ? `${first}/${second}` : first;
}

const floorOf = (room: string) => floors.findIndex((floor) => floor.includes(room));

/** Imports that do not point down, as `a -> b` with the files. */
function climbs(sources: readonly Source[]): string[] {
  const found = new Map<string, string[]>();
  for (const { path, imports } of shipped(sources))
    for (const target of imports.filter((name) => name.startsWith("server/src/"))) {
      const [from, to] = [roomOf(path), roomOf(target)];
      if (from === to || floorOf(from) > floorOf(to)) continue;
      const arrow = `${from} -> ${to}`;
      found.set(arrow, [...(found.get(arrow) ?? []), `${path} imports ${target}`]);
    }
  return [...found].map(([arrow, files]) => `${arrow}: ${files.join(", ")}`);
}

export const roomRule: Rule = {
  name: "a room imports from rooms below it only",
  why: `Each room can be read once those below it are known; no two need each other. A function that a lower room must
call is handed to it by app.ts, or the lower room offers a hook. The order stands in server/test/rules/rooms.ts.`,
  breaches: climbs,
  bad: ["server/src/tenant/cash/a.ts", 'import { postSale } from "../orders/service.ts";'],
};

import { books } from "./books/kind.ts";
import { faults } from "./faults/kind.ts";
import { fuzz } from "./fuzz/kind.ts";
import { ghosts } from "./ghosts/kind.ts";
import type { Kind } from "./kind.ts";
import { kills } from "./kills/kind.ts";
import { modules } from "./modules/kind.ts";
import { pushThief } from "./push-thief/kind.ts";
import { thief } from "./thief/kind.ts";
import { till, tillKills } from "./till/kind.ts";
import { tills } from "./tills/kind.ts";

/** All that can be explored, in the order in which `npm run explore -- all` does. */
export const kinds: readonly Kind[] = [
  books,
  modules,
  thief,
  pushThief,
  tills,
  till,
  tillKills,
  fuzz,
  kills,
  faults,
  ghosts,
  {
    name: "long",
    what: "what the gate has no time for: servers that fail, moves at each of their steps, journeys in a browser",
    files: [
      "{server,pricing,client,till-engine,web}/**/*.long.test.ts",
      "proof/*/cases.test.ts",
      "server/src/admin/{graduation/move/move,tenants/leaving/leaving}.test.ts",
    ],
  },
  {
    name: "properties",
    what: "what holds for any input, with other inputs and ten times as many",
    files: ["{server,pricing,till-engine}/src/**/*.test.ts"],
    holding: "/proof/properties.ts",
  },
  {
    name: "time",
    what: "what takes real time: rolling restarts under load, timeouts, sleepers, large tables, servers that fail",
    files: ["proof/time/*.test.ts"],
  },
  {
    name: "placements",
    what: "the shops' plane with each shop in a database of its own",
    files: ["server/src/tenant/**/*.test.ts"],
    runs: [{ label: "dedicated", placement: "Dedicated" }],
  },
  {
    name: "postgres",
    what: "the whole lists of the graduation's tests, on PostgreSQL 15, 16, 17 and 18",
    files: [
      "server/src/admin/graduation/**/*.test.ts",
      "server/src/cli/graduate.long.test.ts",
      "proof/postgres/*.test.ts",
    ],
    runs: [15, 16, 17, 18].map((postgres) => ({ label: `PostgreSQL ${postgres}`, postgres })),
  },
  {
    name: "plans",
    what: "every statement is planned by an index where tables are large",
    files: ["proof/plans/*.test.ts"],
  },
  {
    name: "receipts",
    what: "real receipts, products and test vectors, from the folder in TILLHOUSE_DATA",
    files: ["proof/receipts/*.test.ts"],
  },
  {
    name: "browsers",
    what: "the client in tabs of Chromium, in Deno and in Bun",
    files: ["client/test/tabs.test.ts", "client/test/package.test.ts"],
  },
  {
    name: "screens",
    what: "the console while a graduation fails, is cancelled or dies at each of its steps",
    files: ["proof/screens/*.test.ts"],
  },
  {
    name: "docs",
    what: "pages as they are printed, and what other programs make of our files: promtool, unzipping, generators",
    files: ["proof/docs/*.test.ts", "client/proof/*.test.ts", "server/src/admin/tenants/leaving/leaving.test.ts"],
  },
  {
    name: "proxy",
    what: "the service behind Prism, which npm brings, and which holds every answer to the contract document",
    files: ["proof/proxy/*.test.ts"],
  },
  {
    name: "alerts",
    what: "every alert, made to fire by its situation, as Debian's promtool sees the service's metrics",
    files: ["proof/alerts/*.test.ts"],
  },
  {
    name: "poolers",
    what: "shops behind Debian's PgBouncer",
    files: ["proof/poolers/*.test.ts"],
  },
];

import type { Deps } from "../../../deps.ts";
import { listFailing } from "../../../kernel/db/notices.ts";
import { readBacklog } from "../../../kernel/db/outbox.ts";
import { findLastBackup } from "../../installation.sql.ts";
import { listDrains } from "../../graduation/drains/service.ts";
import { listGraduations, listShopStates } from "../../graduation/service.ts";
import { isWell } from "../../graduation/schema.ts";
import { countByHead } from "../../migrations/service.ts";
import { centralName, readServers } from "../../servers/service.ts";
import type { Overview } from "./schema.ts";
import { countTenantsByKind, countWaiting, listNearQuotas } from "./sql.ts";

/** One at a time runs; others are being undone. */
const mostRunning = 19;
/** At most so many shops whose webhooks fail are named. */
const mostFailing = 20;
/** A receiver that only restarts takes the delivery by its second retry, which comes after five minutes. */
const failingMs = 10 * 60_000;

/** What an operator looks at first: all of it is known, but for the servers, which are asked. */
export async function readOverview(deps: Deps): Promise<Overview> {
  const { deadAfterMs } = deps.config;
  const now = deps.now();
  const [known, heads, servers] = await Promise.all([
    deps.central.transact(async (tx) => ({
      kinds: await countTenantsByKind(tx, deadAfterMs),
      states: await listShopStates(tx),
      running: await listGraduations(tx, { state: "Running" }, { deadAfterMs, limit: mostRunning }),
      undone: await listGraduations(tx, { state: "RollingBack" }, { deadAfterMs, limit: mostRunning }),
      drains: await listDrains(tx, { limit: 1 }, deadAfterMs),
      waiting: await countWaiting(tx, now),
      near: await listNearQuotas(tx, now),
      failing: await listFailing(tx, new Date(now.getTime() - failingMs), mostFailing),
      backlog: await readBacklog(tx, now),
      lastGoodAt: await findLastBackup(tx),
    })),
    countByHead(deps),
    readServers(deps),
  ]);
  const { kinds, states, waiting, near, failing, backlog, lastGoodAt } = known;
  const notHealthy = states.filter(({ state }) => !isWell(state));
  return {
    tenants: {
      count: sumOf(kinds),
      byMode: [...Map.groupBy(kinds, ({ mode }) => mode)].map(([mode, some]) => ({ mode, tenants: sumOf(some) })),
      byServer: [...Map.groupBy(kinds, ({ server }) => server)].map(([server, some]) => ({
        server,
        tenants: sumOf(some),
      })),
      byState: [...Map.groupBy(kinds, ({ state }) => state)].map(([state, some]) => ({ state, tenants: sumOf(some) })),
      ...heads,
    },
    health: {
      diagnosedAt: states[0]?.diagnosedAt ?? null,
      notHealthy: notHealthy.reduce((sum, { shops }) => sum + shops, 0),
      states: states.map(({ state, shops }) => ({ state, tenants: shops })),
    },
    moves: {
      running: [...known.running, ...known.undone],
      drain: known.drains[0] ?? null,
      appointments: waiting.appointments,
      nextAppointmentAt: waiting.nextAppointmentAt,
    },
    deletions: { waiting: waiting.deletions, overdue: waiting.overdue, nextDueAt: waiting.nextDueAt },
    quotas: { count: near[0]?.count ?? 0, items: near },
    webhooks: {
      count: failing[0]?.count ?? 0,
      items: failing.map(({ tenantId, name, slug, since }) => ({ tenantId, name, slug, since })),
    },
    mails: {
      waiting: backlog.mails,
      shops: backlog.shops,
      oldestSeconds: backlog.mails + backlog.shops === 0 ? null : Math.max(0, Math.round(backlog.oldestS)),
    },
    serversDown: servers.flatMap(({ name, isUp }) => (isUp || name === centralName ? [] : [name])),
    backup: {
      lastGoodAt: lastGoodAt?.toISOString() ?? null,
      ageSeconds: lastGoodAt === undefined ? null : Math.round((now.getTime() - lastGoodAt.getTime()) / 1000),
    },
  };
}

function sumOf(some: readonly { readonly tenants: number }[]): number {
  return some.reduce((sum, { tenants }) => sum + tenants, 0);
}

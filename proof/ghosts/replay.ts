import pg from "pg";
import type { Shop } from "../../server/test/harness.ts";
import type { Outcome } from "./cases.ts";
import { inCentral } from "./code.ts";
import type { GhostService } from "./ghost-service.ts";
import { judge } from "./oracle.ts";
import { graduateIfShared, recoverFully } from "./others.ts";
import type { RecordedStatement } from "./recorder.ts";
import { loadCentral } from "./restore.ts";
import { prepare, type Subject } from "./subjects.ts";
import { centralRowsOf, differenceOf, rowOf, worldOf, type CentralRows, type Contents } from "./world.ts";
import { writerOf, type Writer } from "./writer.ts";

/** A network delivers everything that a mover sent once more, each statement alone, when others have decided. */
export interface Replay {
  readonly subject: Subject;
  /** The mover dies there; it comes to its end when undefined. */
  readonly until: string | undefined;
  readonly after: After;
  /** With `restore`: the boundary whose rows are loaded; those from before the mover when undefined. */
  readonly to?: string | undefined;
}

/** What happened since. */
export const afters = ["recover", "graduate", "write", "restore", "adopt"] as const;
type After = (typeof afters)[number];

export function nameOfReplay({ subject, until, after, to }: Replay): string {
  return `late replay of ${subject} | until ${until ?? "its end"} | ${after}${to === undefined ? "" : ` of ${to}`}`;
}

/** Fails for each statement that changes anything but what its own dead attempt made. */
export async function replay(ghosts: GhostService, what: Replay): Promise<Outcome> {
  const { service } = ghosts;
  const shop = await service.openShop();
  const writer = writerOf(service, shop);
  await writer.write(5);
  const order = await prepare(ghosts, shop, what.subject);
  let earlier = await centralRowsOf(service, shop);
  const mover = await ghosts.mover();
  const dump = async (event: string) => {
    if (event === what.to) earlier = await centralRowsOf(service, shop);
  };
  const halt = await (what.to === undefined ? mover.go({ ...order, stopAt: what.until }) : mover.goAsking(order, dump));
  const statements = "report" in halt ? halt.report?.statements : halt.statements;
  if (statements === undefined) throw new Error("the mover died before it told what it sent");
  await mover.bury(service);
  const attempts = await inCentral<{ id: string }>(service, "SELECT id FROM graduations WHERE tenant_id = $1", [
    shop.tenantId,
  ]);
  await bringAbout(ghosts, shop, what.after, writer, earlier);
  const mayAdopt = what.subject === "adopt" || what.after === "restore" || what.after === "adopt";
  const dead = attempts.map(({ id }) => id);
  const faults = await replayAll(ghosts, shop, dead, statements);
  return {
    isMissed: false,
    faults: [...faults, ...(await judge(ghosts, shop, writer, { hasEnded: false, mayAdopt }))],
  };
}

async function bringAbout(
  { service }: GhostService,
  shop: Shop,
  after: After,
  writer: Writer,
  earlier: CentralRows,
): Promise<void> {
  await recoverFully(service, shop, true);
  if (after === "recover") return;
  await graduateIfShared(service, shop);
  if (after === "graduate") await writer.write(5);
  else await writer.writeMany();
  if (after === "restore" || after === "adopt") await loadCentral(service, shop, earlier);
  if (after === "adopt") await recoverFully(service, shop, true);
}

async function replayAll(
  { service }: GhostService,
  shop: Shop,
  dead: readonly string[],
  statements: readonly RecordedStatement[],
): Promise<string[]> {
  const faults: string[] = [];
  const sent = new Set<string>();
  const own = { dead, trash: statements.flatMap(({ text }) => text.match(/\bx_[0-9a-f]{24}\b/g) ?? []) };
  const known: Contents = new Map();
  let before = await worldOf(service, shop, known);
  const compare = async (what: string) => {
    const after = await worldOf(service, shop, known);
    const { database_name: home } = await rowOf(service, shop);
    const wrong = differenceOf(before, after).filter((line) => !isOfAttempt(line, own, home));
    if (wrong.length > 0) faults.push(`changed ${wrong.length} by ${what}: ${wrong[0]?.slice(0, 300)}`);
    before = after;
  };
  for (const statement of statements) {
    const { text, values, port, database, user } = statement;
    const what = `${text.replaceAll(/\s+/g, " ").slice(0, 200)} ${JSON.stringify(values).slice(0, 200)} in ${database} on ${port} as ${user}`;
    if (sent.has(what + text)) continue;
    sent.add(what + text);
    await sendAlone(statement);
    if (isRead.test(text)) continue;
    // A statement reaches no other database's tables than its own.
    for (const place of known.keys()) if (place.includes(` ${database} `)) known.delete(place);
    await compare(what);
  }
  known.clear();
  await compare("a statement that should only read");
  return faults;
}

const isRead = /^\s*(SELECT|SHOW|SET|BEGIN|COMMIT|ROLLBACK|LISTEN|UNLISTEN|COPY [^;]* TO STDOUT)\b[^;]*$/is;

/** Whether the line tells of something that only a dead attempt, or a name that it made for trash, has to do with. */
function isOfAttempt(
  line: string,
  { dead, trash }: { readonly dead: readonly string[]; readonly trash: readonly string[] },
  home: string,
): boolean {
  if (line.includes("central maintenance_sessions")) return true;
  if (/ central graduation(s|_steps) /.test(line)) return dead.some((id) => line.includes(`id":"${id}"`));
  if (
    /^[+-] fence /.test(line) ||
    line.includes("central tenants") ||
    line.includes(` ${home} `) ||
    line.includes(`"${home}"`)
  )
    return false;
  if (trash.some((name) => line.includes(name))) return true;
  return dead.some((id) => {
    const hex = id.replaceAll("-", "");
    return line.includes(id) || line.includes(`_${hex.slice(-12)}`) || line.includes(`old_${hex}`);
  });
}

/** Whatever becomes of it; its session ends with it. */
async function sendAlone({ text, values, ...session }: RecordedStatement): Promise<void> {
  const client = new pg.Client({
    host: session.host,
    port: session.port,
    database: session.database,
    user: session.user,
    password: session.password,
    application_name: session.applicationName,
    statement_timeout: 5_000,
    lock_timeout: 500,
    query_timeout: 10_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(text, values.length === 0 ? undefined : [...values]);
  } catch {
    // An error is one of the ways in which it is harmless.
  } finally {
    await client.end().catch(() => undefined);
  }
}

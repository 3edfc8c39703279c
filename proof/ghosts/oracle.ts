import { setTimeout as delay } from "node:timers/promises";
import { diagnose } from "../../server/src/admin/graduation/doctor/diagnose.ts";
import type { TestService, Shop } from "../../server/test/harness.ts";
import { isPostgresError } from "../../server/src/kernel/postgres-error.ts";
import { asSuperuser } from "../../server/test/superuser.ts";
import { catalogueOf, type Place } from "./catalogue.ts";
import type { GhostService } from "./ghost-service.ts";
import { graduateIfShared, recoverFully } from "./others.ts";
import { differenceOf, homeOf, rowOf, tracesOf, type TenantRow, type Trace } from "./world.ts";
import type { Writer } from "./writer.ts";

const settlesWithinMs = 60_000;

/**
 * What is wrong with the shop, seen by the superuser and through HTTP; nothing when all is well. The shop must be well
 * after one recovery at most, and must still be able to graduate, or be at home in its own database. An attempt leaves
 * nothing in a shop that is well but the rows of its end, so not every shop that could be is graduated.
 */
export async function judge(
  ghosts: GhostService,
  shop: Shop,
  writer: Writer,
  {
    /** The graduation ended by itself, so no tenant may be left closed. A recovery may report what it could not do. */
    hasEnded,
    /** The central database was turned back, so that a home may have to be adopted. */
    mayAdopt,
    /** A shop that is well and at home in the shared database, with nothing left over, is also graduated. */
    graduatesAgain = true,
  }: { hasEnded: boolean; mayAdopt: boolean; graduatesAgain?: boolean },
): Promise<string[]> {
  const { service } = ghosts;
  const faults: string[] = [];
  try {
    const { said, truth } = await diagnosed(service, shop);
    if (!truth.includes(said)) faults.push(`the doctor says ${said}, but it is ${truth.join(" or ")}`);
    if (hasEnded && truth.includes("Fenced")) faults.push("its mover ended and left it closed");
    if (said !== "Healthy") {
      const { state, findings } = await recoverFully(service, shop, mayAdopt);
      // Beside a home that was adopted the old one stays, closed and named, until an operator drops it.
      const isKept = ({ kind, isFixable }: (typeof findings)[number]) =>
        (kind.startsWith("Shared") || kind === "LostHome") && !isFixable;
      const isLeft = state === "Flipped" || state === "Orphans";
      const isWell = state === "Healthy" || (mayAdopt && isLeft && findings.every(isKept));
      if (!isWell) faults.push(`once recovered it is ${state}: ${JSON.stringify(findings)}`);
    }
    faults.push(...(await faultsOf(ghosts, shop, writer, mayAdopt)));
    if (faults.length > 0 || !graduatesAgain || !(await graduateIfShared(service, shop))) return faults;
    const after = await faultsOf(ghosts, shop, writer, mayAdopt);
    return after.map((fault) => `after another graduation: ${fault}`);
  } catch (error) {
    return [...faults, error instanceof Error ? `${error.name}: ${error.message}` : "failed without a reason"];
  }
}

/** The doctor's word and what it should be, once nothing moves any more. */
async function diagnosed(service: TestService, shop: Shop): Promise<{ said: string; truth: string[] }> {
  const deadline = performance.now() + settlesWithinMs;
  for (;;) {
    const before = truthOf(await rowOf(service, shop), await tracesOf(service, shop));
    const said: string = (await diagnose(service.deps, shop.tenantId)).state;
    const truth = truthOf(await rowOf(service, shop), await tracesOf(service, shop));
    const moves = said === "Running" || said === "RollingBack" || before.join() !== truth.join();
    if (!moves || performance.now() > deadline) return { said, truth };
    await delay(50);
  }
}

/**
 * The contract's names for the state of a shop that was active. Whether a database that was published is more than an
 * orphan is for the doctor to find out.
 */
function truthOf(row: TenantRow, traces: readonly Trace[]): string[] {
  const { rest } = splitHome(row, traces);
  const isPublished = rest.some(
    ({ kind, mark }) => kind === "database" && /"state":"(MayBeLive|Home)"/.test(mark ?? ""),
  );
  return [stateOf(row, traces), ...(isPublished ? ["Broken"] : [])];
}

function stateOf(row: TenantRow, traces: readonly Trace[]): string {
  const { homes, rest } = splitHome(row, traces);
  if (homes.length < 2) return "Broken";
  if (row.mode === "Shared") {
    if (!row.is_active || homes.some(({ canLogin }) => canLogin === false)) return "Fenced";
  } else if (rest.some(({ kind, name }) => kind === "schema" || name.startsWith("t_"))) return "Flipped";
  if (rest.some(({ kind }) => kind === "database")) return "Orphans";
  return rest.length > 0 ? "OrphanRole" : "Healthy";
}

/** The two things that a home is, and what else there is of the tenant. */
function splitHome(row: TenantRow, traces: readonly Trace[]) {
  const isHome = ({ kind, server, name }: Trace) =>
    server === row.server &&
    name ===
      { role: row.role_name, database: row.mode === "Dedicated" ? row.database_name : "", schema: row.schema_name }[
        kind
      ];
  return { homes: traces.filter(isHome), rest: traces.filter((trace) => !isHome(trace)) };
}

/** What is wrong with a shop that should be well. */
async function faultsOf(
  { service, catalogues }: GhostService,
  shop: Shop,
  writer: Writer,
  mayAdopt: boolean,
): Promise<string[]> {
  const row = await rowOf(service, shop);
  const home = homeOf(row);
  const { homes, rest: others } = splitHome(row, await tracesOf(service, shop));
  const isKept = ({ name, canLogin }: Trace) => mayAdopt && name.startsWith("t_") && canLogin !== true;
  const rest = others.filter((trace) => row.mode === "Shared" || !isKept(trace));
  if (homes.length < 2) return [`its home ${home.database}.${home.schema} on ${home.server} is not there`];
  const faults = rest.map((trace) => `left over: ${JSON.stringify(trace)}`);
  if (!row.is_active || row.fenced_by !== null) faults.push("its row is closed");
  if (homes.some(({ canLogin }) => canLogin === false)) faults.push("its role may not log in");
  const difference = differenceOf(catalogues[row.mode], await catalogueOf(service, home));
  if (difference.length > 0)
    faults.push(`its catalogue differs in ${difference.length}: ${difference.slice(0, 3).join(" | ")}`);
  faults.push(...(await writer.faultsIn(home)), ...(await takesDuplicates(service, home)));
  service.deps.directory.forget(shop.tenantId);
  const signedIn = await shop.login(shop.owner.email, shop.owner.password).catch((error: Error) => error);
  if (signedIn instanceof Error) faults.push(signedIn.message);
  const { status } = await shop.get("/categories");
  if (status !== 200) faults.push(`it answers ${status}`);
  return faults;
}

async function takesDuplicates(service: TestService, { server, database, schema }: Place): Promise<string[]> {
  const text = `BEGIN; INSERT INTO "${schema}".users SELECT * FROM "${schema}".users LIMIT 1; ROLLBACK`;
  try {
    await asSuperuser(service, server, text, [], database);
  } catch (error) {
    if (isPostgresError(error) && error.code === "23505") return [];
    throw error;
  }
  return ["it takes a row that is there already"];
}

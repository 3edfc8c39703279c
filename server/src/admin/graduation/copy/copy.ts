import type pg from "pg";
import { endClient } from "../../../kernel/db/servers.ts";
import type { Table } from "../../tables.sql.ts";
import {
  buildIndex,
  copyText,
  emptyTables,
  finishTables,
  listEmpty,
  loadText,
  readyForLoading,
  restoreTables,
  stripTables,
  type LoadState,
} from "../../loading.sql.ts";
import { noRows, RowDigest, type Digest } from "./digest.ts";
import { promptly, readCopy, relayCopy } from "./relay.ts";

/**
 * Measured (docs/performance.md): more does not pay on two cores, and each costs the target an index build's memory.
 */
const workers = 2;
/** From this size on, a table gets new files, indexes built after loading, and statements of its own for finishing. */
const largeBytes = 3 * 1024 * 1024;
/** What even a slow disk reads and sorts in a second; bounds the statements whose length grows with the rows. */
const slowestBytesPerMs = 1_000;

/** How far the loading of a table is. */
export type LoadProgress = Pick<RowDigest, "rows" | "bytes" | "isWhole">;

/** What is done to a table of the new home. Its rows are there with `Indexes`, all of it with `Copied`. */
export type LoadPhase = "Rows" | "Indexes" | "Constraints" | "Copied";

export interface CopiedTable extends Digest {
  readonly table: string;
  readonly bytes: number;
}

export interface Side {
  readonly schema: string;
  /** A connection of its own, to be ended after use. No answer on it takes longer than the given time, if any. */
  readonly connect: (queryTimeoutMs?: number) => Promise<pg.Client>;
}

export interface Load {
  readonly source: Side;
  readonly target: Side;
  readonly tables: readonly Table[];
  readonly patienceMs: number;
  /** Live figures of the tables being copied, by name; read by the progress report. */
  readonly progress: Map<string, LoadProgress>;
  readonly phases: Map<string, LoadPhase>;
  readonly onTable: (done: CopiedTable) => Promise<void>;
  /** Called before each piece of work on the loaded rows: an index, or the foreign keys. */
  readonly onBuild: (what: string) => Promise<void>;
}

/**
 * Fills the empty tables of the target from the source: largest first, several at once, as binary COPY through this
 * process, each row digested on its way. Foreign keys come off before and are put back and validated after; so are the
 * indexes of large tables, built several at once as soon as their table is loaded. Copying does not flush; `publish`
 * makes everything durable at once.
 */
export async function copyTables(load: Load): Promise<CopiedTable[]> {
  const { target, tables, patienceMs } = load;
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const longMs = patienceMs + bytes / slowestBytesPerMs;
  const large = tables.filter(isLarge);
  const [client, ...pairs] = await openSessions(load, longMs);
  const [reader = client] = pairs;
  try {
    await readyForLoading(client);
    const [empty, fresh] = await Promise.all([
      listEmpty(reader, load.source.schema, tables),
      listEmpty(client, target.schema, tables),
    ]);
    const untouched = empty.filter((table) => fresh.includes(table));
    const stripped = await stripTables(client, target.schema, { bare: namesOf(large), empty: namesOf(untouched) });
    // Takes out what the migrations have put in.
    await emptyTables(
      client,
      target.schema,
      empty.filter((table) => !fresh.includes(table)),
    );
    const copied = await passOver(load, empty);
    const filled = tables.filter((table) => !empty.includes(table));
    copied.push(...(await fillTables({ ...load, tables: filled }, pairs, stripped, longMs)));
    await restoreTables(client, target.schema, stripped);
    await load.onBuild("foreign keys");
    const keysOf = (table: Table) => stripped.foreignKeys.filter((key) => key.table === table.name).length;
    const slowestFirst = large.toSorted((a, b) => b.bytes * (1 + keysOf(b)) - a.bytes * (1 + keysOf(a)));
    const small = namesOf(tables.filter((table) => !isLarge(table)));
    const finish = async (by: pg.Client, names: readonly string[], size: { readonly isLarge: boolean }) => {
      for (const name of names) load.phases.set(name, "Constraints");
      await finishTables(by, target.schema, names, { ...stripped, ...size });
      for (const name of names) load.phases.set(name, "Copied");
    };
    await Promise.all([
      finish(client, small, { isLarge: false }),
      inTurn(slowestFirst, target, longMs, (worker, { name }) => finish(worker, [name], { isLarge: true })),
    ]);
    return copied;
  } finally {
    await Promise.all([client, ...pairs].map(endClient));
  }
}

/** All at once: the first prepares the tables, the others are the two of each worker. */
async function openSessions({ source, target }: Load, longMs: number): Promise<[pg.Client, ...pg.Client[]]> {
  const ofWorkers = Array.from({ length: workers }, () => [() => source.connect(), () => target.connect()]).flat();
  const [first, ...others] = await connectAll([() => target.connect(longMs), ...ofWorkers]);
  if (first === undefined) throw new Error("no session was opened");
  return [first, ...others];
}

/**
 * Records empty tables as copied, without copying them: a young shop has rows in few tables only, and copying a table
 * takes several round trips.
 */
async function passOver({ progress, onTable }: Load, empty: readonly Table[]): Promise<CopiedTable[]> {
  const copied = empty.map(({ name }) => ({ table: name, bytes: 0, ...noRows }));
  for (const { table } of copied) progress.set(table, { rows: 0, bytes: 0, isWhole: true });
  for (const done of copied) await onTable(done);
  return copied;
}

/** Each worker copies tables until none is left and then builds indexes of the tables that are loaded. */
async function fillTables(
  load: Load,
  sessions: readonly pg.Client[],
  { indexes }: LoadState,
  longMs: number,
): Promise<CopiedTable[]> {
  const { target } = load;
  const queue = [...load.tables];
  const buildable: LoadState["indexes"][number][] = [];
  const copied: CopiedTable[] = [];
  await together(workers, async (isBroken, worker) => {
    const [from, into] = sessions.slice(worker * 2);
    if (from === undefined || into === undefined) throw new Error("a worker lacks its sessions");
    let builder: pg.Client | undefined;
    try {
      await promptly(into, load.patienceMs, () => readyForLoading(into));
      for (let table = queue.shift(); table !== undefined && !isBroken(); table = queue.shift()) {
        const done = await copyTable(load, from, into, table);
        copied.push(done);
        buildable.push(...indexes.filter((index) => index.table === done.table));
        buildable.sort((a, b) => costOf(b, load.tables) - costOf(a, load.tables));
        await load.onTable(done);
      }
      for (let index = buildable.shift(); index !== undefined && !isBroken(); index = buildable.shift()) {
        await load.onBuild(index.name);
        load.phases.set(index.table, "Indexes");
        builder ??= await openBuilder(target, longMs);
        await buildIndex(builder, target.schema, index);
      }
    } finally {
      if (builder !== undefined) await endClient(builder);
    }
  });
  return copied;
}

/** Few tables need one: connecting takes as long as copying some of them. */
async function openBuilder(target: Side, longMs: number): Promise<pg.Client> {
  const client = await target.connect(longMs);
  await readyForLoading(client);
  return client;
}

function namesOf(tables: readonly Table[]): string[] {
  return tables.map(({ name }) => name);
}

function isLarge({ bytes }: Table): boolean {
  return bytes > largeBytes;
}

/** How long an index takes to build, roughly: the longest must not be the last, with the other workers idle. */
function costOf(index: LoadState["indexes"][number], tables: readonly Table[]): number {
  const bytes = tables.find(({ name }) => name === index.table)?.bytes ?? 0;
  return index.isBtree ? bytes : bytes * 4;
}

async function copyTable(load: Load, source: pg.Client, target: pg.Client, table: Table): Promise<CopiedTable> {
  const digest = new RowDigest();
  load.progress.set(table.name, digest);
  load.phases.set(table.name, "Rows");
  await relayCopy({
    source,
    sourceText: copyText(load.source.schema, table, "TO STDOUT"),
    target,
    targetText: loadText(load.target.schema, table, { isLarge: isLarge(table) }),
    digest,
    patienceMs: load.patienceMs,
  }).catch((error: unknown) => {
    throw new Error(
      `table ${table.name} could not be copied: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  });
  return { table: table.name, bytes: digest.bytes, ...digest.finish() };
}

/**
 * Reads every row back with the same COPY and digests it; the tables without a page are found by one statement.
 * `progress` has the live figures.
 */
export async function digestTables(
  side: Side,
  tables: readonly Table[],
  patienceMs: number,
  progress = new Map<string, LoadProgress>(),
): Promise<Map<string, Digest>> {
  const client = await side.connect(patienceMs);
  let empty: Table[];
  try {
    empty = await listEmpty(client, side.schema, tables);
  } finally {
    await endClient(client);
  }
  const digests = new Map<string, Digest>(empty.map(({ name }) => [name, noRows]));
  for (const { name } of empty) progress.set(name, { rows: 0, bytes: 0, isWhole: true });
  const filled = tables.filter((table) => !empty.includes(table));
  await inTurn(filled, side, undefined, async (worker, { name, ...table }) => {
    const digest = new RowDigest();
    progress.set(name, digest);
    await readCopy(worker, copyText(side.schema, { name, ...table }, "TO STDOUT"), patienceMs, digest);
    digests.set(name, digest.finish());
  });
  return digests;
}

/** Works through the tasks in their order, several at once, each worker on a connection of its own. */
async function inTurn<Task>(
  tasks: readonly Task[],
  side: Side,
  queryTimeoutMs: number | undefined,
  work: (client: pg.Client, task: Task) => Promise<void>,
): Promise<void> {
  const queue = [...tasks];
  await together(Math.min(workers, tasks.length), async (isBroken) => {
    const client = await side.connect(queryTimeoutMs);
    try {
      for (let task = queue.shift(); task !== undefined && !isBroken(); task = queue.shift()) await work(client, task);
    } finally {
      await endClient(client);
    }
  });
}

/** All the connections, or none. */
async function connectAll(connects: readonly (() => Promise<pg.Client>)[]): Promise<pg.Client[]> {
  const results = await Promise.allSettled(connects.map((connect) => connect()));
  const failed = results.find((result) => result.status === "rejected");
  const clients = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  if (failed === undefined) return clients;
  await Promise.all(clients.map(endClient));
  throw failed.reason;
}

/** Runs `count` workers; all have ended when it returns or throws the first failure, which stops the others soon. */
async function together(
  count: number,
  worker: (isBroken: () => boolean, number: number) => Promise<void>,
): Promise<void> {
  let failure: { readonly error: unknown } | undefined;
  await Promise.all(
    Array.from({ length: count }, (_, number) =>
      worker(() => failure !== undefined, number).catch((error: unknown) => {
        failure ??= { error };
      }),
    ),
  );
  if (failure !== undefined) throw failure.error;
}

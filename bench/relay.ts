import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import { listTables, type Table } from "../server/src/admin/tables.sql.ts";
import { copyText, loadText, stripTables } from "../server/src/admin/loading.sql.ts";
import { RowDigest } from "../server/src/admin/graduation/copy/digest.ts";
import { readCopy, relayCopy } from "../server/src/admin/graduation/copy/relay.ts";
import { applyMigrations, loadMigrations } from "../server/src/kernel/db/migrate.ts";
import { median, round2 } from "./figures.ts";
import { fillShop } from "./graduation-data.ts";
import type { Figures } from "./run.ts";
import { asSuperuser, inDatabase, withBenchService } from "./service.ts";

// The copy of a graduation and its reading back against pg-copy-streams with the same digest: the two largest tables at
// once, out of one server and into the emptied tables of another. `npm run bench -- relay [rounds] [rows]`.

const [, , , roundsText = "5", rowsText = "2000000"] = process.argv;
const patienceMs = 60_000;
const schema = "public";

interface Connections {
  readonly source: pg.Client;
  readonly target: pg.Client;
}

type Copy = (connections: Connections, table: Table) => Promise<void>;

const relayed: Copy = ({ source, target }, table) =>
  relayCopy({
    source,
    sourceText: copyText(schema, table, "TO STDOUT"),
    target,
    targetText: loadText(schema, table, { isLarge: true }),
    digest: new RowDigest(),
    patienceMs,
  });

const streamed: Copy = async ({ source, target }, table) => {
  const rows = source.query(to(copyText(schema, table, "TO STDOUT")));
  const digest = new RowDigest();
  await pipeline(
    rows,
    (chunks: AsyncIterable<Buffer>) => digested(chunks, digest),
    target.query(from(loadText(schema, table, { isLarge: true }))),
  );
  digest.finish();
};

const readBack: Copy = async ({ target }, table) => {
  await readCopy(target, copyText(schema, table, "TO STDOUT"), patienceMs);
};

const streamedBack: Copy = async ({ target }, table) => {
  const digest = new RowDigest();
  const chunks = digested(target.query(to(copyText(schema, table, "TO STDOUT"))), digest);
  while ((await chunks.next()).done !== true);
  digest.finish();
};

const headerBytes = 19;

/**
 * The chunks as they come. A stream has lost the messages and with them the ends of rows: they follow from the fields.
 */
async function* digested(chunks: AsyncIterable<Buffer>, digest: RowDigest): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let at = 0;
    for (let end = endOfRow(view, isFirst ? headerBytes : 0); end > 0; end = endOfRow(view, at)) {
      digest.message(view, at, end);
      isFirst = false;
      at = end;
    }
    rest = Buffer.from(bytes.subarray(at));
    yield chunk;
  }
}

/** Where the row (or the trailer) that begins at `start` ends; -1 while it is not all there. */
function endOfRow(view: DataView, start: number): number {
  if (start + 2 > view.byteLength) return -1;
  let at = start + 2;
  for (let fields = view.getInt16(start); fields > 0; fields--) {
    if (at + 4 > view.byteLength) return -1;
    at += 4 + Math.max(0, view.getInt32(at));
  }
  return at <= view.byteLength ? at : -1;
}

export function bench(): Promise<Figures> {
  return withBenchService({}, async ({ embedded }) => {
    const [source, target] = await Promise.all(
      [embedded.servers.default, embedded.servers.second].map(({ superuserUrl }) => makeShop(superuserUrl)),
    );
    if (source === undefined || target === undefined) throw new Error("a server is missing");
    const tables = await fill(source, target);
    const works = { relayed, streamed, readBack, streamedBack };
    const times = { relayed: [], streamed: [], readBack: [], streamedBack: [] } as Record<keyof typeof works, number[]>;
    const order = Object.keys(works) as (keyof typeof works)[];
    for (let round = 1; round <= Number(roundsText); round++) {
      // Reading back comes after a copy; which peer is first changes.
      for (const name of round % 2 === 0 ? [order[1], order[0], order[3], order[2]] : order)
        if (name !== undefined) times[name].push(await measure(works[name], source, target, tables));
      console.log(`round ${round}: ${order.map((name) => `${name} ${times[name].at(-1)} ms`).join(", ")}`);
    }
    const of = (name: keyof typeof works) => median(times[name]);
    return {
      copyVsPgCopyStreams: round2(of("relayed") / of("streamed")),
      readVsPgCopyStreams: round2(of("readBack") / of("streamedBack")),
      vsPgCopyStreams: round2((of("relayed") + of("readBack")) / (of("streamed") + of("streamedBack"))),
    };
  });
}

async function makeShop(superuserUrl: string): Promise<string> {
  await asSuperuser(superuserUrl, ["CREATE DATABASE bench_shop TEMPLATE template0"]);
  return inDatabase(superuserUrl, "bench_shop");
}

/** Rows on the source, the same schema without indexes and foreign keys on the target; the two largest tables. */
async function fill(source: string, target: string): Promise<Table[]> {
  const migrations = await loadMigrations("tenant");
  const [rich, empty] = [await connect(source), await connect(target)];
  try {
    for (const client of [rich, empty]) await applyMigrations(client, { schema, migrations });
    await fillShop(rich, schema, Number(rowsText));
    const tables = (await listTables(rich, schema)).slice(0, 2);
    await stripTables(empty, schema, { empty: [], bare: tables.map(({ name }) => name) });
    return tables;
  } finally {
    await Promise.all([rich.end(), empty.end()]);
  }
}

/** How long one copy of the tables takes, each over connections of its own. */
async function measure(copy: Copy, source: string, target: string, tables: readonly Table[]): Promise<number> {
  const pairs = await Promise.all(
    tables.map(async (table) => ({ table, source: await connect(source), target: await connect(target) })),
  );
  const startedMs = performance.now();
  try {
    await Promise.all(pairs.map(({ table, ...connections }) => copy(connections, table)));
    return Math.round(performance.now() - startedMs);
  } finally {
    await Promise.all(pairs.flatMap((pair) => [pair.source.end(), pair.target.end()]));
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

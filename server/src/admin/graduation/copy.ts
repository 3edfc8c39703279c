import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { copyText, liftTimeout, type Table } from "./catalogue.sql.ts";
import { RowDigest, digesting, type Digest } from "./digest.ts";

const parallelTables = 2;

export interface CopiedTable extends Digest {
  readonly table: string;
  readonly bytes: number;
}

interface Side {
  readonly schema: string;
  /** A connection of its own; it is ended after the tables are done. */
  readonly connect: () => Promise<pg.Client>;
}

/**
 * Copies the tables, largest first and several at once, as binary COPY through this process, and digests every
 * row on its way. A fault of the source fails the target's COPY: a stream cut between rows would be accepted.
 */
export async function copyTables(
  source: Side,
  target: Side,
  tables: readonly Table[],
  onTable: (done: CopiedTable) => Promise<void>,
): Promise<CopiedTable[]> {
  const queue = [...tables];
  const copied: CopiedTable[] = [];
  await together(parallelTables, async () => {
    const clients = [await source.connect(), await target.connect()] as const;
    try {
      for (let table = queue.shift(); table !== undefined; table = queue.shift()) {
        const done = await copyTable(clients[0], source.schema, clients[1], target.schema, table);
        copied.push(done);
        await onTable(done);
      }
    } finally {
      queue.length = 0;
      await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
    }
  });
  return copied;
}

async function copyTable(
  source: pg.Client,
  sourceSchema: string,
  target: pg.Client,
  targetSchema: string,
  table: Table,
): Promise<CopiedTable> {
  const digest = new RowDigest();
  const reading = source.query(copyTo(copyText(sourceSchema, table, "TO STDOUT")));
  const writing = target.query(copyFrom(copyText(targetSchema, table, "FROM STDIN")));
  // pipeline destroys the writer when the reader fails, which sends CopyFail.
  await pipeline(reading, digesting(digest), writing);
  const result = digest.finish();
  if (reading.rowCount !== writing.rowCount || reading.rowCount !== result.rows) {
    throw new Error(
      `table ${table.name}: ${reading.rowCount} rows were read, ${result.rows} seen, ${writing.rowCount} written`,
    );
  }
  return { table: table.name, bytes: digest.bytes, ...result };
}

/** Reads every row back with the same COPY and digests it. */
export async function digestTables(
  connect: () => Promise<pg.Client>,
  schema: string,
  tables: readonly Table[],
): Promise<Map<string, Digest>> {
  const queue = [...tables];
  const digests = new Map<string, Digest>();
  await together(parallelTables, async () => {
    const client = await connect();
    try {
      await liftTimeout(client);
      for (let table = queue.shift(); table !== undefined; table = queue.shift()) {
        const digest = new RowDigest();
        for await (const chunk of client.query(copyTo(copyText(schema, table, "TO STDOUT"))))
          digest.update(chunk as Buffer);
        digests.set(table.name, digest.finish());
      }
    } finally {
      queue.length = 0;
      await client.end().catch(() => undefined);
    }
  });
  return digests;
}

/** Runs `count` workers; all have ended when it returns or throws the first failure. */
async function together(count: number, worker: () => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(Array.from({ length: count }, worker));
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

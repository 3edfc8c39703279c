import type { Socket } from "node:net";
import pg from "pg";
import type { TestService } from "./harness.ts";

/** Sessions that may be used again, by URL: signing in takes longer than most of what is asked. */
const idle = new Map<string, pg.Client[]>();
/** The databases that no test renames or drops, which a session in them would hinder. */
const lasting = /^\/(postgres|\w+_central|\w+_shared_\d+)$/;

/**
 * Runs SQL as the superuser of a service's server, to see and break what the service cannot; the rows of one statement.
 */
export async function asSuperuser<Row extends pg.QueryResultRow>(
  service: TestService,
  server: string,
  text: string,
  values: unknown[] = [],
  database?: string,
): Promise<Row[]> {
  const url = new URL(service.superusers[server] ?? "");
  if (database !== undefined) url.pathname = `/${database}`;
  const used = idle.get(url.href)?.pop();
  const client = used ?? (await connect(url.href));
  socketOf(client).ref();
  try {
    // Several statements at once take no values.
    const { rows } = await client.query<Row>(text, values.length === 0 ? undefined : values);
    if (lasting.test(url.pathname)) {
      // What was set in it must not hold for who uses it next.
      await client.query("DISCARD ALL");
      keep(url.href, client);
    } else await client.end();
    return rows;
  } catch (error) {
    await client.end();
    // Its session was ended while nobody used it, which it had not heard yet.
    const wasEnded = error instanceof Error && (!("code" in error) || error.code === "57P01");
    if (used !== undefined && wasEnded) return asSuperuser<Row>(service, server, text, values, database);
    throw error;
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** It keeps no process alive, and is forgotten when its server ends it. */
function keep(url: string, client: pg.Client): void {
  const clients = idle.get(url) ?? [];
  idle.set(url, [...clients, client]);
  if (client.listenerCount("error") === 0)
    client.on("error", () =>
      idle.set(
        url,
        (idle.get(url) ?? []).filter((other) => other !== client),
      ),
    );
  socketOf(client).unref();
}

function socketOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

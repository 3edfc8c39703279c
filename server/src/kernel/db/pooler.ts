import type pg from "pg";
import { endClient, openingQuery } from "./servers.ts";

// A pooler is recognised by the process id that it tells its clients, to cancel by: it is not that of PostgreSQL's
// process. One that hands a session on after each transaction gives a second client the same process as the first.

/** The session that was asked for is shared with others: what is set in it or prepared there is anybody's. */
export class SharedSession extends Error {
  override readonly name = "SharedSession";

  constructor() {
    super("a pooler gives the session to others between transactions; it must have pool_mode = session");
  }
}

/** Whether something that has sessions of its own stands before PostgreSQL, whose process has this id. */
export function isPooled(client: pg.Client, pid: number): boolean {
  return (client as pg.Client & { readonly processID: number }).processID !== pid;
}

/**
 * Throws `SharedSession` when a transaction of another session of the same login gets the process of this one, which
 * rests, or this one is led to another process meanwhile.
 */
export async function proveOwnSession(
  client: pg.Client,
  pid: number,
  openAnother: () => Promise<pg.Client>,
): Promise<void> {
  if (!isPooled(client, pid)) return;
  const other = await openAnother();
  try {
    await openingQuery(other, "BEGIN");
    const taken = await pidOf(other);
    if (taken === pid || (await pidOf(client)) !== pid) throw new SharedSession();
  } finally {
    await endClient(other);
  }
}

/** `proveOwnSession` for a way on which there is no session yet. */
export async function proveOwnSessions(open: () => Promise<pg.Client>): Promise<void> {
  const client = await open();
  try {
    await proveOwnSession(client, await pidOf(client), open);
  } finally {
    await endClient(client);
  }
}

async function pidOf(client: pg.Client): Promise<number> {
  const [row] = await openingQuery<{ pid: number }>(client, "SELECT pg_backend_pid() AS pid");
  return row?.pid ?? 0;
}

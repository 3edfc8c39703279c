import type pg from "pg";
import { openingQuery } from "./servers.ts";

// How many connections a process takes of a server, where no setting says it. The rest is left for what no pool counts:
// the provisioner, listeners, graduations, backups and operators (docs/operations/scaling.md, "Connections").

/**
 * The shares of the connections that the server takes from logins without privileges: for the shops and for the central
 * database.
 */
const shares = { tenants: 3 / 4, central: 1 / 8 };

/** Parts of a select list: the connections that the server takes from logins without privileges, of all processes. */
export const roomText = `current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
  - coalesce(current_setting('reserved_connections', true)::int, 0) AS room`;

/** What `roomText` says, asked in the time for opening a session. Every login may ask it. */
export async function readRoom(client: pg.ClientBase): Promise<number> {
  const [row] = await openingQuery<{ room: number }>(client, `SELECT ${roomText}`);
  return row?.room ?? 0;
}

/** The most connections of one of so many equal processes; at least one. */
export function shareOf(room: number, kind: keyof typeof shares, processes: number): number {
  return Math.max(1, Math.floor((room * shares[kind]) / processes));
}

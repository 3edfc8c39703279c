import pg from "pg";
import type { House } from "./harness.ts";

/** Runs SQL as the superuser of a house's server, to see and break what the service cannot; the rows of one statement. */
export async function asSuperuser<Row extends pg.QueryResultRow>(
  house: House,
  server: string,
  text: string,
  values: unknown[] = [],
  database?: string,
): Promise<Row[]> {
  const url = new URL(house.superusers[server] ?? "");
  if (database !== undefined) url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    // Several statements at once take no values.
    return (await client.query<Row>(text, values.length === 0 ? undefined : values)).rows;
  } finally {
    await client.end();
  }
}

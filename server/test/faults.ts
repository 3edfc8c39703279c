import assert from "node:assert/strict";
import pg from "pg";
import type { BookRule } from "../src/tenant/engine/manifest.ts";
import type { TestService } from "./harness.ts";

/**
 * The rules that changes of a shop's books break, by who may change even these; they are taken back. Statements of
 * which one changes nothing plant no fault: it throws.
 */
export async function brokenBy(
  service: TestService,
  tenantId: string,
  rules: readonly BookRule[],
  changes: readonly string[],
): Promise<string[]> {
  const tenant = await service.deps.directory.resolve(tenantId);
  assert.ok(tenant);
  const url = new URL(service.superusers[tenant.server] ?? "");
  url.pathname = `/${tenant.databaseName}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`SET search_path TO ${tenant.schemaName ?? "public"}`);
    await client.query("BEGIN");
    for (const change of changes) assert.ok(((await client.query(change)).rowCount ?? 0) > 0, change);
    const broken: string[] = [];
    for (const { invariant, broken: statement } of rules) {
      const { text, values } = statement as unknown as { text: string; values: unknown[] };
      if (((await client.query(text, values)).rowCount ?? 0) > 0) broken.push(invariant);
    }
    return broken;
  } finally {
    await client.end();
  }
}

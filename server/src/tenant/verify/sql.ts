import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { raw } from "../../kernel/db/sql.ts";

/** A rule of the books that does not hold, how often, and one place where. */
export interface Breach {
  readonly invariant: string;
  readonly breaches: number;
  readonly example: string;
}

const script = join(import.meta.dirname, "invariants.sql");

/** Every rule of `invariants.sql` that is broken; none in good books. */
export function listBreaches(tx: TenantRead): Promise<Breach[]> {
  return tx.many<Breach & Record<string, unknown>>(raw(readFileSync(script, "utf8")));
}

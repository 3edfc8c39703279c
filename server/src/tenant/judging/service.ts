import type { TenantWrite } from "../../kernel/db/handles.ts";
import { Problem, ValidationFailed } from "../../kernel/http/problem.ts";
import { allows } from "../../kernel/http/validate.ts";
import type { StoredRule, Values } from "../engine/stored-rules.ts";
import { readStored } from "./sql.ts";

/** A column with a value that no request could have written. */
export interface FalseColumn {
  readonly table: string;
  readonly column: string;
}

/**
 * The first column of the shop that breaks one of the rules, of those whose table is among `tables`; undefined when
 * every row keeps them. Reads the tables whole, a few rows at a time.
 */
export async function findFalse(
  tx: TenantWrite,
  rules: readonly StoredRule[],
  tables: ReadonlySet<string>,
): Promise<FalseColumn | undefined> {
  for (const rule of rules.filter(({ table }) => tables.has(table))) {
    for await (const { row, wrong } of readStored(tx, rule)) {
      const member = wrong ?? falseMember(rule, row ?? {});
      if (member !== undefined) return { table: rule.table, column: rule.columns[member] ?? member };
    }
  }
  return undefined;
}

function falseMember({ shapes, checks = {}, isOfWire }: StoredRule, row: Values): string | undefined {
  if (isOfWire?.(row) === false) return undefined;
  const isThere = (member: string) => row[member] !== null && row[member] !== undefined;
  const shapeless = Object.entries(shapes).find(([member, shape]) => isThere(member) && !allows(shape, row[member]));
  if (shapeless !== undefined) return shapeless[0];
  return Object.entries(checks).find(([member, check]) => isThere(member) && !passes(check, row[member], row))?.[0];
}

function passes(check: (value: never, row: Values) => void, value: unknown, row: Values): boolean {
  try {
    check(value as never, row);
    return true;
  } catch (error) {
    if (error instanceof Problem || error instanceof ValidationFailed) return false;
    throw error;
  }
}

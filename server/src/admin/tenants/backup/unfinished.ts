import type { Deps } from "../../../deps.ts";
import { listUnclear, readRestoring, type RestoreScope, type UnclearShop } from "./sql.ts";

/** What a restore has left to do. */
export interface UnfinishedRestore {
  /** What was being restored when it was cut short, or is just now. */
  readonly restoring: RestoreScope | null;
  readonly unclear: readonly UnclearShop[];
}

export function findUnfinished({ central }: Pick<Deps, "central">): Promise<UnfinishedRestore> {
  return central.transact(async (tx) => ({
    restoring: (await readRestoring(tx)).what,
    unclear: await listUnclear(tx),
  }));
}

const commands: Readonly<Record<RestoreScope, string>> = {
  Whole: "tillhouse restore <backup>",
  Central: "tillhouse restore <backup> --central --lost",
};

/** The same in words, a line each, and what to do about it. */
export function unfinishedLines({ restoring, unclear }: UnfinishedRestore): string[] {
  const cut = restoring === null ? [] : [`A restore is not finished: run \`${commands[restoring]}\` again.`];
  return [...cut, ...unclear.map(unclearLine)];
}

/** What an operator does about a shop whose home nobody is certain of. */
export function unclearLine({ tenantId, homes, why }: UnclearShop): string {
  const wait = `${tenantId} waits for its home: ${why}`;
  return `${wait} Look at ${homes.join(", ")}; then run \`${commands.Central}\` again with --home and the one.`;
}

import { Big } from "big.js";
import type { Static } from "typebox";
import type { TenantRead } from "../../../kernel/db/handles.ts";
import { money } from "../../../kernel/http/shapes.ts";
import { requirePermission, type Actor } from "../../gate/context.ts";
import { readSettings } from "../../settings/service.ts";
import { scopeOf } from "../period.ts";
import { reportingSettings } from "../settings.ts";
import type { Journal, JournalLine, JournalQuery } from "./schema.ts";
import * as db from "./sql.ts";

/**
 * A business date as balanced lines of double entry, for the bookkeeper: of a branch, or of all that are the caller's;
 * what is of no branch is told to who asks for all branches of the shop. Throws 403 `permission_denied` for who may not
 * see costs and what drawers should hold.
 */
export async function readJournal(
  tx: TenantRead,
  actor: Actor,
  { date, ...of }: Static<typeof JournalQuery>,
): Promise<Journal> {
  requirePermission(actor, "catalogue.readCost");
  requirePermission(actor, "cash.readExpected");
  const scope = scopeOf(actor, { from: date, to: date, ...of });
  const [{ currency, currencyDigits, accounts }, rows] = await Promise.all([
    readSettings(tx, reportingSettings),
    db.listJournal(tx, scope, scope.branchIds === null),
  ]);
  const accountOf = ({ role, key }: Pick<JournalLine, "role" | "key">) =>
    (
      accounts.find((one) => one.role === role && one.key === key) ??
      accounts.find((one) => one.role === role && one.key === undefined)
    )?.account ?? role;
  const items = rows.map((row) => ({ account: accountOf(row), ...row }));
  const sum = (side: "debit" | "credit") =>
    money(
      items.reduce((all, item) => all.plus(item[side]), new Big(0)),
      currencyDigits,
    );
  return { currency, asOf: actor.now.toISOString(), date, debit: sum("debit"), credit: sum("credit"), items };
}

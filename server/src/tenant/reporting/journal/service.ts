import { Big } from "big.js";
import type { Static } from "typebox";
import type { TenantRead } from "../../../kernel/db/handles.ts";
import { pageOf } from "../../../kernel/http/page.ts";
import { invalid } from "../../../kernel/http/problem.ts";
import { money } from "../../../kernel/http/shapes.ts";
import { requirePermission, type Actor } from "../../gate/context.ts";
import { readSettings } from "../../settings/service.ts";
import { scopeOf } from "../period.ts";
import { reportingSettings } from "../settings.ts";
import { accountsOf } from "./accounts.ts";
import type { Journal, JournalEntries, JournalEntriesQuery, JournalLine, JournalQuery } from "./schema.ts";
import * as db from "./sql.ts";

/**
 * Business dates as balanced lines of double entry, for the bookkeeper: of a branch, or of all that are the caller's;
 * what is of no branch is told to who asks for all branches of the shop. Throws 403 `permission_denied` for who may not
 * see costs and what drawers should hold, and as `scopeOf`.
 */
export async function readJournal(
  tx: TenantRead,
  actor: Actor,
  { date, from = date, to = date, ...of }: Static<typeof JournalQuery>,
): Promise<Journal> {
  if (from === undefined || to === undefined) throw invalid("date", "is required, or both from and to");
  const asked = askedOf(actor, { ...of, from, to });
  const [{ currency, currencyDigits, accounts }, rows] = await Promise.all([
    readSettings(tx, reportingSettings),
    db.listSums(tx, asked),
  ]);
  const accountOf = accountsOf(accounts);
  const groups = Map.groupBy(
    rows.map((row) => ({ ...row, account: accountOf(row).account, rate: row.role === "Tax" ? row.rate : null })),
    ({ account, role, key, rate }) => JSON.stringify([role, key, rate, account]),
  );
  const items = [...groups.values()].flatMap((group) => lineOf(group, currencyDigits)).sort(byPlace);
  const sum = (side: "debit" | "credit") =>
    money(
      items.reduce((all, item) => all.plus(item[side]), new Big(0)),
      currencyDigits,
    );
  const totals = { debit: sum("debit"), credit: sum("credit") };
  return { currency, asOf: actor.now.toISOString(), date: from === to ? from : null, from, to, ...totals, items };
}

/** The same, a line a document and account, in the order of dates. Throws as `readJournal`. */
export async function readJournalEntries(
  tx: TenantRead,
  actor: Actor,
  { limit, cursor, ...of }: Static<typeof JournalEntriesQuery>,
): Promise<JournalEntries> {
  const asked = askedOf(actor, of);
  const [{ currency, accounts }, rows] = await Promise.all([
    readSettings(tx, reportingSettings),
    db.listEntries(tx, asked, { limit, cursor }),
  ]);
  const accountOf = accountsOf(accounts);
  const { items, nextCursor } = pageOf(rows, limit, ({ sort }) => [sort]);
  const lines = items.map(({ sort: _sort, ...row }) => ({ ...row, ...accountOf(row) }));
  return { currency, asOf: actor.now.toISOString(), from: of.from, to: of.to, items: lines, nextCursor };
}

function askedOf(
  actor: Actor,
  { at, ...of }: Omit<Static<typeof JournalEntriesQuery>, "limit" | "cursor">,
): db.JournalRequest {
  requirePermission(actor, "catalogue.readCost");
  requirePermission(actor, "cash.readExpected");
  const scope = scopeOf(actor, of);
  return { scope, isWhole: scope.branchIds === null, at };
}

type SumRow = Omit<JournalLine, "debit" | "credit"> & { readonly amount: string };

/** The line of rows with the same account, role, key and percentage; none when they come to nothing. */
function lineOf(rows: readonly SumRow[], digits: number): JournalLine[] {
  const [first] = rows;
  const sum = rows.reduce((all, { amount }) => all.plus(amount), new Big(0));
  if (first === undefined || sum.eq(0)) return [];
  const { account, role, key, name, rate } = first;
  const [debit, credit] = sum.gt(0) ? [sum, new Big(0)] : [new Big(0), sum.neg()];
  return [{ account, role, key, name, rate, debit: money(debit, digits), credit: money(credit, digits) }];
}

/** Debits first, then by role, name, percentage and account. */
function byPlace(a: JournalLine, b: JournalLine): number {
  const placeOf = ({ debit, role, name, key, rate, account }: JournalLine) =>
    JSON.stringify([Number(debit) === 0, role, name ?? "", key ?? "", rate ?? "", account]);
  return placeOf(a) < placeOf(b) ? -1 : 1;
}

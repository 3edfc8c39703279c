import type { JournalAccount } from "../settings.ts";
import { fractionOf } from "./fractions.ts";
import type { JournalLine } from "./schema.ts";
import type { AccountChoice } from "./sql.ts";

type Posting = Pick<JournalLine, "role" | "key"> & AccountChoice;

const places = ["key", "branchId", "categoryId", "taxRateId", "rate"] as const;

/**
 * The account of each posting: of those that fit, the one that says most; of as many members the one whose first comes
 * first in `places`. The role where none fits.
 */
export function accountsOf(
  accounts: readonly JournalAccount[],
): (posting: Posting) => { account: string; taxCode: string | null } {
  const known = accounts.map((one) => (one.rate === undefined ? one : { ...one, rate: fractionOf(one.rate) }));
  const byRole = Map.groupBy(known.toSorted(bySpecificity), ({ role }) => role);
  return (posting) => {
    const found = byRole
      .get(posting.role)
      ?.find((one) => places.every((place) => one[place] === undefined || one[place] === posting[place]));
    return { account: found?.account ?? posting.role, taxCode: found?.taxCode ?? null };
  };
}

function bySpecificity(a: JournalAccount, b: JournalAccount): number {
  const count = (one: JournalAccount) => places.filter((place) => one[place] !== undefined).length;
  const marks = (one: JournalAccount) => places.map((place) => (one[place] === undefined ? "b" : "a")).join("");
  return count(b) - count(a) || (marks(a) < marks(b) ? -1 : 1);
}

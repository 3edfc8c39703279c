import { Big } from "big.js";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { badRequest } from "../../kernel/http/problem.ts";
import { money } from "../../kernel/http/shapes.ts";
import { digitsOf } from "../engine/currency.ts";
import { listOpenCharges } from "./orders.sql.ts";

interface RefundSplit {
  /** What comes back of each sale, positive, by its id. */
  readonly back: ReadonlyMap<string, Big>;
  /** The part of it that goes out otherwise than to an account. */
  readonly out: Big;
  /** To whose account something is given back, if it is. */
  readonly accountId: string | undefined;
  readonly currency: string;
}

/**
 * Throws 400 `refund_reduces_debt` when more is paid out for goods than was paid for them: what is not paid of their
 * sales is given back to the account that owes it.
 */
export async function requireDebtFirst(tx: TenantRead, { back, out, accountId, currency }: RefundSplit): Promise<void> {
  const charges = await listOpenCharges(tx, [...back.keys()]);
  const total = sumOf([...back.values()]);
  const owed = [...back].map(([orderId, amount]) => {
    const open = sumOf(charges.filter((one) => one.orderId === orderId).map(({ remaining }) => new Big(remaining)));
    return open.gt(amount) ? amount : open;
  });
  const debt = sumOf(owed);
  const isElsewhere = charges.some((one) => accountId !== undefined && one.accountId !== accountId);
  if (debt.lte(0) || (out.lte(total.minus(debt)) && !isElsewhere)) return;
  const amount = money(debt, digitsOf(currency));
  throw badRequest("refund_reduces_debt", `${amount} of it is not paid; it goes back to the account that owes it.`, {
    members: { amount },
  });
}

function sumOf(amounts: readonly Big[]): Big {
  return amounts.reduce((sum, amount) => sum.plus(amount), new Big(0));
}

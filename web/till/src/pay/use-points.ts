import { Big } from "big.js";
import { useTill } from "../till.ts";
import { useAnswer } from "../use-answer.ts";

/** What the customer's points are worth, and how much of the total they pay; undefined where they pay nothing. */
export function usePointsOf(customerId: string | undefined, isAsked: boolean, total: string, digits: number) {
  const till = useTill();
  const known = useAnswer(`${customerId ?? ""} ${String(isAsked)}`, async () =>
    customerId === undefined || !isAsked ? undefined : till.calls.points(customerId),
  );
  if (known === undefined || !isAsked) return undefined;
  const allowed = new Big(total).times(known.limit).div(100).round(digits, Big.roundDown);
  return { ...known, most: (allowed.lt(known.worth) ? allowed : new Big(known.worth)).toFixed(digits) };
}

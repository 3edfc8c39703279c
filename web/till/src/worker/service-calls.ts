import { cardCalls } from "./cards.ts";
import { couponCalls } from "./coupons.ts";
import { mailCalls } from "./mails.ts";
import { elsewhereCalls } from "./parked-elsewhere.ts";
import { returnCalls } from "./returns.ts";

type TillAtBranch = ReturnType<Parameters<typeof mailCalls>[0]> & ReturnType<Parameters<typeof elsewhereCalls>[0]>;

/** Calls that ask the service as the cashier: each needs a connection. */
export function serviceCalls(opened: () => TillAtBranch) {
  const cards = cardCalls(opened);
  return {
    ...cards,
    ...returnCalls(opened, cards),
    ...couponCalls(opened),
    ...mailCalls(opened),
    ...elsewhereCalls(opened),
  };
}

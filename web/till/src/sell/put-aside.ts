import { failureOf } from "../failure.ts";
import type { ParkedTile } from "../news.ts";
import type { Calls } from "../worker/host.ts";
import type { ElsewhereTile } from "../worker/parked-elsewhere.ts";
import type { useTranslations } from "use-intl";
import type { Basket } from "./basket.ts";
import { isSomething } from "./lines.ts";

interface PutAsideOptions {
  readonly calls: Calls;
  readonly own: Basket;
  readonly userId: string;
  readonly t: ReturnType<typeof useTranslations<never>>;
  /** Is called with the words to show. */
  readonly onDone: (words: string) => void;
}

/** What is done with a basket that is not sold now, and with those that were put aside. */
export function putAside({ calls, own, userId, t, onDone }: PutAsideOptions) {
  const keptBasket = () => {
    const { kept } = own.shown;
    if (kept === undefined) throw new Error("there is no basket");
    return kept;
  };
  return {
    park: async (ticketName: string) => {
      await calls.park({ ...keptBasket().goods, userId, ...(ticketName === "" ? {} : { ticketName }) });
      await own.clear();
      onDone(ticketName === "" ? t("basket.isParked") : t("basket.isParkedAs", { name: ticketName }));
    },
    takeUp: async ({ id, lines, discounts, customerId, note }: ParkedTile) => {
      const goods = {
        ...{ lines, discounts },
        ...(customerId === undefined ? {} : { customerId }),
        ...(note === undefined ? {} : { note }),
      };
      if (!(await own.change(() => goods))) return;
      await calls.cancelParked(id, userId, t("basket.isTakenUp"));
      onDone(t("basket.isTakenUp"));
    },
    takeOver: async ({ id }: ElsewhereTile) => {
      const goods = await calls.goodsElsewhere(id);
      if (!(await own.change(() => goods))) return;
      try {
        await calls.takeFromOthers(id);
      } catch (error) {
        // Without an answer nobody knows who has it: the goods are here.
        if (failureOf(error).kind === "Service") await own.clear();
        throw error;
      }
      onDone(t("basket.isTakenUp"));
    },
    /**
     * Discards it. The shop sees it as one that was parked and given up; where all was taken out already, it sees that.
     */
    discard: async () => {
      const { saleId, approvals, goods: said } = keptBasket();
      // Neither coupons nor gift cards are parked.
      const { coupons: _none, ...rest } = said;
      const goods = { ...rest, userId, lines: rest.lines.filter(({ giftCard }) => giftCard === undefined) };
      if (isSomething(goods.lines)) await calls.cancelParked(await calls.park(goods), userId, t("basket.isDiscarded"));
      else if (goods.lines.length > 0) await calls.sell({ ...goods, id: saleId, payments: [], approvals });
      await own.clear();
      onDone(t("basket.isDiscarded"));
    },
  };
}

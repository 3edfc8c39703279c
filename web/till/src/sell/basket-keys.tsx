import { useTranslations } from "use-intl";
import { Action } from "../action.tsx";

/** The screens over the basket that have a key of their own. */
export type BasketScreen = "Customer" | "Discount" | "Coupon" | "GiftCard" | "Park" | "Parked" | "Discard";

interface BasketKeysProps {
  /** The customer's name. */
  readonly buyer: string | undefined;
  readonly isEmpty: boolean;
  readonly takesCoupons: boolean;
  readonly sellsCards: boolean;
  readonly canPark: boolean;
  /** Something comes back: the shop would not hold it for a parked basket. */
  readonly isExchange: boolean;
  /** How many baskets this till has put aside. */
  readonly parked: number;
  readonly onOpen: (screen: BasketScreen) => void;
}

/** What can be done with the whole basket, each with its key. */
export function BasketKeys({
  buyer,
  isEmpty,
  takesCoupons,
  sellsCards,
  canPark,
  isExchange,
  parked,
  onOpen,
}: BasketKeysProps) {
  const t = useTranslations();
  return (
    <div className="button-row">
      <Action hotkey="F4" onClick={() => onOpen("Customer")}>
        {buyer ?? t("basket.customer")}
      </Action>
      <Action hotkey="F7" disabled={isEmpty} onClick={() => onOpen("Discount")}>
        {t("basket.discount")}
      </Action>
      {takesCoupons && (
        <Action hotkey="F6" disabled={isEmpty} onClick={() => onOpen("Coupon")}>
          {t("coupon.title")}
        </Action>
      )}
      {sellsCards && (
        <Action hotkey="F3" onClick={() => onOpen("GiftCard")}>
          {t("card.title")}
        </Action>
      )}
      {!isExchange && (
        <Action hotkey="F8" disabled={!canPark} onClick={() => onOpen(isEmpty ? "Parked" : "Park")}>
          {isEmpty ? t("basket.parked", { count: parked }) : t("basket.park")}
        </Action>
      )}
      {!isEmpty && (
        <Action hotkey="Delete" kind="quiet" onClick={() => onOpen("Discard")}>
          {t("basket.discard")}
        </Action>
      )}
    </div>
  );
}

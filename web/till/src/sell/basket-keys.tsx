import { useTranslations } from "use-intl";
import { Button } from "@tillhouse/ui/button.tsx";

/** The screens over the basket that have a key of their own. */
export type BasketScreen = "Customer" | "Discount" | "Coupon" | "GiftCard" | "Park" | "Parked" | "Discard";

interface BasketKeysProps {
  /** The customer's name. */
  readonly buyer: string | undefined;
  readonly isEmpty: boolean;
  readonly takesCoupons: boolean;
  readonly sellsCards: boolean;
  readonly canPark: boolean;
  /** How many baskets this till has put aside. */
  readonly parked: number;
  readonly onOpen: (screen: BasketScreen) => void;
}

/** What can be done with the whole basket, each with its key. */
export function BasketKeys({ buyer, isEmpty, takesCoupons, sellsCards, canPark, parked, onOpen }: BasketKeysProps) {
  const t = useTranslations();
  return (
    <div className="button-row">
      <Button onClick={() => onOpen("Customer")}>
        {buyer ?? t("basket.customer")} <kbd>F4</kbd>
      </Button>
      <Button disabled={isEmpty} onClick={() => onOpen("Discount")}>
        {t("basket.discount")} <kbd>F7</kbd>
      </Button>
      {takesCoupons && (
        <Button disabled={isEmpty} onClick={() => onOpen("Coupon")}>
          {t("coupon.title")} <kbd>F6</kbd>
        </Button>
      )}
      {sellsCards && (
        <Button onClick={() => onOpen("GiftCard")}>
          {t("card.title")} <kbd>F3</kbd>
        </Button>
      )}
      <Button disabled={!canPark} onClick={() => onOpen(isEmpty ? "Parked" : "Park")}>
        {isEmpty ? t("basket.parked", { count: parked }) : t("basket.park")} <kbd>F8</kbd>
      </Button>
      {!isEmpty && (
        <Button kind="quiet" onClick={() => onOpen("Discard")}>
          {t("basket.discard")}
        </Button>
      )}
    </div>
  );
}

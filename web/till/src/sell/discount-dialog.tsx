import type { OrderDiscount } from "@tillhouse/till-engine/basket.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AmountForm } from "../amount-form.tsx";
import { BasketDialog } from "./basket-dialog.tsx";
import { isZero } from "../amounts.ts";
import { useOpenTill } from "../till.ts";
import { DiscountKinds, Reasons } from "./because.tsx";

interface DiscountDialogProps {
  /** True once it is done. */
  readonly onDiscounts: (discounts: readonly OrderDiscount[]) => Promise<boolean>;
  readonly onClose: () => void;
}

/** What is taken off the whole basket, by hand; zero takes it away again. */
export function DiscountDialog({ onDiscounts, onClose }: DiscountDialogProps) {
  const t = useTranslations("line");
  const { settings, saleReasons } = useOpenTill().facts;
  const [kind, setKind] = useState<"Percent" | "Amount">("Percent");
  const [reasonId, setReasonId] = useState("");
  return (
    <BasketDialog title={t("wholeTitle")} onClose={onClose}>
      <AmountForm
        key={kind}
        label={t(kind === "Percent" ? "percent" : "amount")}
        action={t("apply")}
        digits={kind === "Percent" ? 2 : settings.currencyDigits}
        onAmount={async (value) => {
          const because = reasonId === "" ? {} : { reasonId };
          if (await onDiscounts(isZero(value) ? [] : [{ kind, value, ...because }])) onClose();
        }}
      >
        <DiscountKinds {...{ kind, setKind }} />
        <Reasons reasons={saleReasons.filter((one) => one.kind === "Discount")} {...{ reasonId, setReasonId }} />
      </AmountForm>
    </BasketDialog>
  );
}

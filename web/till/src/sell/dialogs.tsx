import type { Article, ScanMatch } from "@tillhouse/till-engine/catalogue.ts";
import type { BasketRequestLine } from "@tillhouse/till-engine/lines.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AmountForm } from "../amount-form.tsx";
import { BasketDialog } from "./basket-dialog.tsx";
import { useOpenTill } from "../till.ts";
import { useUnitSign } from "../unit-sign.tsx";
import { ArticleTile } from "./finder.tsx";
import { ScanRefusal } from "./scan-refusal.tsx";

interface ChoiceDialogProps {
  readonly matches: readonly ScanMatch[];
  readonly onChoose: (match: ScanMatch) => void;
  readonly onClose: () => void;
}

/** A code that several articles have. */
export function ChoiceDialog({ matches, onChoose, onClose }: ChoiceDialogProps) {
  const { currency } = useOpenTill().facts.settings;
  return (
    <BasketDialog title={useTranslations("find")("several")} onClose={onClose}>
      <ScanRefusal />
      <ul className="tiles">
        {matches.map((match) => (
          <li key={match.variantId}>
            <ArticleTile article={match} currency={currency} onChoose={() => onChoose(match)} />
          </li>
        ))}
      </ul>
    </BasketDialog>
  );
}

interface AskDialogProps {
  readonly article: Article;
  readonly onSaid: (parts: Pick<BasketRequestLine, "quantity" | "unitPrice">) => Promise<unknown>;
  readonly onClose: () => void;
}

/** How much of what is weighed or measured, and for how much where the price is said at the till. */
export function AskDialog({ article, onSaid, onClose }: AskDialogProps) {
  const t = useTranslations("find");
  const { currencyDigits } = useOpenTill().facts.settings;
  const { name, unit, isOpenPrice } = article;
  const signOf = useUnitSign();
  const [quantity, setQuantity] = useState(unit.precision === 0 ? "1" : undefined);
  if (quantity === undefined)
    return (
      <BasketDialog title={name} onClose={onClose}>
        <ScanRefusal />
        <AmountForm
          key="quantity"
          label={t("quantityOf", { name, unit: signOf(unit.code) ?? "" })}
          action={t("add")}
          digits={unit.precision}
          onAmount={async (amount) => {
            if (isOpenPrice) setQuantity(amount);
            else await onSaid({ quantity: amount });
          }}
        />
      </BasketDialog>
    );
  return (
    <BasketDialog title={name} onClose={onClose}>
      <ScanRefusal />
      <AmountForm
        key="price"
        label={t("priceOf", { name })}
        action={t("add")}
        digits={currencyDigits}
        onAmount={(unitPrice) => onSaid({ quantity, unitPrice })}
      />
    </BasketDialog>
  );
}

interface CustomDialogProps {
  readonly onSaid: (line: BasketRequestLine & { readonly name: string }) => Promise<unknown>;
  readonly onClose: () => void;
}

/** What is sold by name, without an article. */
export function CustomDialog({ onSaid, onClose }: CustomDialogProps) {
  const t = useTranslations("find");
  const { currencyDigits } = useOpenTill().facts.settings;
  const [name, setName] = useState("");
  return (
    <BasketDialog title={t("custom")} onClose={onClose}>
      <ScanRefusal />
      <label className="field">
        <span className="field-label">{t("customName")}</span>
        <input
          className="control"
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <AmountForm
        label={t("customPrice")}
        action={t("add")}
        digits={currencyDigits}
        onAmount={async (unitPrice) => {
          const text = name.trim();
          await onSaid({ name: text === "" ? t("custom") : text, quantity: "1", unitPrice });
        }}
      />
    </BasketDialog>
  );
}

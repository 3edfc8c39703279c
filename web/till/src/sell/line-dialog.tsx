import type { BasketRequestLine } from "@tillhouse/till-engine/lines.ts";
import type { QuotedLine } from "@tillhouse/till-engine/quote.ts";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { AmountForm } from "../amount-form.tsx";
import { BasketDialog } from "./basket-dialog.tsx";
import { Action, choiceKey } from "../action.tsx";
import { formatMoney } from "@tillhouse/ui/money.tsx";
import { FailureWords } from "../failure-words.tsx";
import { useOpenTill } from "../till.ts";
import { useCall } from "../use-call.ts";
import { DiscountKinds, Reasons } from "./because.tsx";

/** What is done with a line. */
type Part = "quantity" | "price" | "discount" | "note";

interface LineDialogProps {
  readonly line: QuotedLine;
  /** The line as it was asked for. */
  readonly said: BasketRequestLine;
  /** How much of it was not taken out. */
  readonly left: string;
  /** True once it is done. */
  readonly onChange: (line: BasketRequestLine) => Promise<boolean>;
  readonly onQuantity: (quantity: string, because: Pick<BasketRequestLine, "reasonId">) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Changes one line of the basket: how much, for how much, and what is said of it. */
export function LineDialog({ line, said, left, onChange, onQuantity, onClose }: LineDialogProps) {
  const t = useTranslations("line");
  const locale = useLocale();
  const { settings, saleReasons } = useOpenTill().facts;
  const [part, setPart] = useState<Part>("quantity");
  const [reasonId, setReasonId] = useState("");
  const [kind, setKind] = useState<"Percent" | "Amount">("Percent");
  const { currency, currencyDigits: digits } = settings;
  const reasonKind = ({ quantity: "Void", price: "Override", discount: "Discount", note: "" } as const)[part];
  const reasons = saleReasons.filter((reason) => reason.kind === reasonKind);
  const closeAfter = async (change: Promise<boolean>) => {
    if (await change) onClose();
  };
  const because = reasonId === "" ? {} : { reasonId };
  const remove = useCall(() => closeAfter(onQuantity("0", because)));
  const keepNote = useCall((note: string) => closeAfter(onChange(withNote(said, note))));
  const parts: readonly Part[] = ["quantity", "price", "discount", "note"];
  return (
    <BasketDialog title={line.name} onClose={onClose}>
      <p className="muted">
        {line.sku} {line.listPrice !== null && t("list", { price: formatMoney(line.listPrice, currency, locale) })}
      </p>
      <fieldset className="button-row" aria-label={line.name}>
        {parts.map((one, i) => (
          <Action hotkey={choiceKey(i)} key={one} aria-pressed={part === one} onClick={() => setPart(one)}>
            {t(one)}
          </Action>
        ))}
      </fieldset>
      {part === "quantity" && (
        <AmountForm
          key="quantity"
          label={t("quantity")}
          action={t("apply")}
          digits={5}
          initial={left}
          onAmount={(quantity) => closeAfter(onQuantity(quantity, because))}
          more={
            <Action hotkey="F9" kind="danger" onClick={() => void remove.run()}>
              {t("remove")}
            </Action>
          }
        >
          <Reasons {...{ reasons, reasonId, setReasonId }} />
        </AmountForm>
      )}
      {part === "price" && (
        <AmountForm
          key="price"
          label={t("price")}
          action={t("apply")}
          digits={digits}
          initial={line.unitPrice}
          onAmount={(unitPrice) => closeAfter(onChange({ ...withoutLabel(said), unitPrice, ...because }))}
        >
          <Reasons {...{ reasons, reasonId, setReasonId }} />
        </AmountForm>
      )}
      {part === "discount" && (
        <AmountForm
          key={`discount ${kind}`}
          label={t(kind === "Percent" ? "percent" : "amount")}
          action={t("apply")}
          digits={kind === "Percent" ? 2 : digits}
          onAmount={(value) =>
            closeAfter(onChange({ ...said, discounts: Number(value) === 0 ? [] : [{ kind, value, ...because }] }))
          }
        >
          <DiscountKinds {...{ kind, setKind }} />
          <Reasons {...{ reasons, reasonId, setReasonId }} />
        </AmountForm>
      )}
      {part === "note" && (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            const note = new FormData(event.currentTarget).get("note");
            void keepNote.run(typeof note === "string" ? note.trim() : "");
          }}
        >
          <label className="field">
            <span className="field-label">{t("note")}</span>
            <input
              className="control"
              name="note"
              maxLength={500}
              defaultValue={said.note}
              autoComplete="off"
              autoFocus
            />
          </label>
          <Action hotkey="Enter" type="submit" kind="primary">
            {t("apply")}
          </Action>
        </form>
      )}
      {[remove.failure, keepNote.failure].map(
        // Each has its place.
        (one, i) => one !== undefined && <FailureWords key={String(i)} failure={one} />,
      )}
    </BasketDialog>
  );
}

function withNote({ note: _before, ...line }: BasketRequestLine, note: string): BasketRequestLine {
  return note === "" ? line : { ...line, note };
}

/** Another price takes the place of a label's. */
function withoutLabel({ labelPrice: _label, ...line }: BasketRequestLine): BasketRequestLine {
  return line;
}

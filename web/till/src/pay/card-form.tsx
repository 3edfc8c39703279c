import { useState } from "react";
import { useTranslations } from "use-intl";
import { Action } from "../action.tsx";
import { FailureWords } from "../failure-words.tsx";
import { useScanner } from "../sell/use-scanner.ts";
import { useTill } from "../till.ts";
import { useCall } from "../use-call.ts";
import type { FoundCard } from "../worker/cards.ts";

interface CardFormProps {
  readonly onFound: (card: FoundCard) => void;
}

/** Asks which gift card pays, by its code, typed or scanned. */
export function CardForm({ onFound }: CardFormProps) {
  const t = useTranslations("card");
  const till = useTill();
  const [code, setCode] = useState("");
  const { run, isBusy, failure, clear } = useCall(async (typed: string) => onFound(await till.calls.findCard(typed)));
  useScanner((scanned) => {
    setCode(scanned);
    void run(scanned);
  });
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void run(code);
      }}
    >
      <label className="field">
        <span className="field-label">{t("code")}</span>
        <input
          {...{ className: "control", autoComplete: "off", maxLength: 40, dir: "ltr", value: code }}
          autoFocus
          onChange={({ target }) => {
            clear();
            setCode(target.value);
          }}
        />
      </label>
      {failure !== undefined && <FailureWords failure={failure} />}
      <div className="button-row">
        <Action hotkey="Enter" type="submit" kind="primary" isBusy={isBusy} disabled={code.trim() === ""}>
          {t("find")}
        </Action>
      </div>
    </form>
  );
}

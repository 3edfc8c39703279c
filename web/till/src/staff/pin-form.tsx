import { useState } from "react";
import { useTranslations } from "use-intl";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { Action } from "../action.tsx";
import { FailureWords } from "../failure-words.tsx";
import { Keypad } from "../keypad.tsx";
import { useCall } from "../use-call.ts";

const [leastDigits, mostDigits] = [4, 6];

interface PinFormProps {
  readonly label: string;
  readonly action: string;
  /** Rejects when the PIN is refused; the field is emptied then. */
  readonly onPin: (pin: string) => Promise<unknown>;
}

/** Asks for somebody's PIN, by keyboard or by touch. */
export function PinForm({ label, action, onPin }: PinFormProps) {
  const [pin, setPin] = useState("");
  const { run, isBusy, failure, clear } = useCall(onPin);
  const t = useTranslations("who");
  const [isTooLong, setTooLong] = useState(false);
  const change = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, "");
    clear();
    setPin(digits);
    setTooLong(digits.length > mostDigits);
  };
  return (
    <form
      className="pin-form"
      onSubmit={(event) => {
        event.preventDefault();
        // A scanner has typed it; its first digits would count as a wrong PIN.
        if (isTooLong) setPin("");
        else if (pin.length >= leastDigits) void run(pin).then((isDone) => !isDone && setPin(""));
      }}
    >
      <label className="field">
        <span className="field-label">{label}</span>
        <input
          className="control pin"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          autoFocus
          value={pin}
          onChange={({ target }) => change(target.value)}
        />
      </label>
      <Keypad value={pin} onChange={change} />
      <output>{isTooLong && <Notice tone="warning">{t("notPin")}</Notice>}</output>
      {failure !== undefined && <FailureWords failure={failure} />}
      <Action hotkey="Enter" type="submit" kind="primary" isBusy={isBusy} disabled={pin.length < leastDigits}>
        {action}
      </Action>
    </form>
  );
}

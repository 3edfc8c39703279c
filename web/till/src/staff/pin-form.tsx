import { useState } from "react";
import { Action } from "../action.tsx";
import { FailureWords } from "../failure-words.tsx";
import { Keypad } from "../keypad.tsx";
import { useCall } from "../use-call.ts";

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
  const change = (typed: string) => {
    clear();
    setPin(typed.replaceAll(/\D/g, "").slice(0, 6));
  };
  return (
    <form
      className="pin-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (pin.length >= 4) void run(pin).then((isDone) => !isDone && setPin(""));
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
      {failure !== undefined && <FailureWords failure={failure} />}
      <Action hotkey="Enter" type="submit" kind="primary" isBusy={isBusy} disabled={pin.length < 4}>
        {action}
      </Action>
    </form>
  );
}

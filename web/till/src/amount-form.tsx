import { useId, useState, type ReactNode } from "react";
import { useLocale } from "use-intl";
import { Action } from "./action.tsx";
import { asTyped, decimalPoint, readNumber } from "./amounts.ts";
import { FailureWords } from "./failure-words.tsx";
import { Keypad } from "./keypad.tsx";
import { useCall } from "./use-call.ts";

interface AmountFormProps {
  readonly label: string;
  readonly action: string;
  readonly digits: number;
  readonly initial?: string;
  /** Rejects with why it was not taken. */
  readonly onAmount: (amount: string) => Promise<unknown>;
  /** Other fields of the form. */
  readonly children?: ReactNode;
  readonly more?: ReactNode;
}

/** Asks for an amount or a quantity, by keyboard or by touch. */
export function AmountForm(props: AmountFormProps) {
  const { label, action, digits, onAmount, children, more } = props;
  const id = useId();
  const locale = useLocale();
  const initial = asTyped(props.initial ?? "", locale);
  const [typed, setTyped] = useState(initial);
  const [isFresh, setFresh] = useState(true);
  const { run, isBusy, failure, clear } = useCall(onAmount);
  const amount = readNumber(typed, digits);
  const point = digits === 0 ? undefined : decimalPoint(locale);
  const change = (value: string) => {
    clear();
    // The first key replaces what was offered.
    setTyped(
      isFresh && value.startsWith(initial) && value.length > initial.length ? value.slice(initial.length) : value,
    );
    setFresh(false);
  };
  return (
    <form
      className="amount-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (amount !== undefined) void run(amount);
      }}
    >
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <input
          {...{ id, className: "control number amount", inputMode: "decimal", autoComplete: "off", value: typed }}
          autoFocus
          data-autofocus
          aria-invalid={(typed !== "" && amount === undefined) || undefined}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            clear();
            setFresh(false);
            setTyped(target.value);
          }}
        />
      </div>
      <Keypad value={typed} onChange={change} {...(point === undefined ? {} : { point })} />
      {children}
      {failure !== undefined && <FailureWords failure={failure} />}
      <div className="button-row">
        {more}
        <Action hotkey="Enter" type="submit" kind="primary" isBusy={isBusy} disabled={amount === undefined}>
          {action}
        </Action>
      </div>
    </form>
  );
}

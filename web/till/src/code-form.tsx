import { Action } from "./action.tsx";
import { FailureWords } from "./failure-words.tsx";
import type { Work } from "./use-call.ts";

interface CodeFormProps {
  readonly label: string;
  readonly action: string;
  readonly code: string;
  readonly setCode: (code: string) => void;
  /** What is done with it. */
  readonly work: Work<[code: string]>;
}

/** Asks for the code of a coupon or a gift card. */
export function CodeForm({ label, action, code, setCode, work }: CodeFormProps) {
  const { run, isBusy, failure, clear } = work;
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void run(code);
      }}
    >
      <label className="field">
        <span className="field-label">{label}</span>
        <input
          {...{ className: "control", autoComplete: "off", maxLength: 40, dir: "ltr", value: code }}
          autoFocus
          data-autofocus
          onChange={({ target }) => {
            clear();
            setCode(target.value);
          }}
        />
      </label>
      {failure !== undefined && <FailureWords failure={failure} />}
      <div className="button-row">
        <Action hotkey="Enter" type="submit" kind="primary" isBusy={isBusy} disabled={code.trim() === ""}>
          {action}
        </Action>
      </div>
    </form>
  );
}

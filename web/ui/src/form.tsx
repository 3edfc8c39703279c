import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { FaultsContext } from "./field.tsx";
import { faultsOf, type Faults, type Submission } from "./submit.ts";

interface FormProps {
  readonly submission: Submission<FormData>;
  readonly action: ReactNode;
  readonly kind?: "primary" | "danger";
  /** Instead of the usual words for a 401, where that says that what was typed is wrong. */
  readonly refused?: string;
  /** False: the button waits for more to be filled in. */
  readonly isReady?: boolean;
  /** Beside the button that sends the form. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A form that sends once, keeps what was typed, marks each faulty field and goes to the first of them. */
export function Form({ submission, action, kind = "primary", refused, isReady = true, more, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { failure, isBusy, submit, clear } = submission;
  const [missing, setMissing] = useState<readonly string[]>([]);
  const faults = useMemo(() => (missing.length > 0 ? missingFaults(missing) : faultsOf(failure)), [missing, failure]);
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [faults]);
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const empty = emptyFields(event.currentTarget);
        setMissing(empty);
        if (empty.length === 0) void submit(new FormData(event.currentTarget));
        else clear();
      }}
    >
      <FaultsContext value={faults}>{children}</FaultsContext>
      {failure !== undefined && <FailureNotice failure={failure} unauthenticated={refused} />}
      <div className="button-row">
        {more}
        <Button type="submit" kind={kind} isBusy={isBusy} disabled={!isReady}>
          {action}
        </Button>
      </div>
    </form>
  );
}

/** The names of the required fields that nothing was entered in. */
function emptyFields(form: HTMLFormElement): string[] {
  return [...form.querySelectorAll<HTMLInputElement>("[required]")]
    .filter(({ value }) => value.trim() === "")
    .map(({ name }) => name);
}

const missingFaults = (names: readonly string[]): Faults =>
  Object.fromEntries(names.map((name) => [name, [{ code: "Required", message: "" }]]));

/** The text of a field of a form, without blanks around it. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

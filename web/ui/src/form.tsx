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
  /** No code is asked for, so that a refused proof is a wrong password. */
  readonly isPasswordOnly?: boolean | undefined;
  /** False: the button waits for more to be filled in. */
  readonly isReady?: boolean;
  /** Beside the button that sends the form. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A form that sends once, keeps what was typed, marks each faulty field and goes to the first of them. */
export function Form({
  submission,
  action,
  kind = "primary",
  refused,
  isPasswordOnly,
  isReady = true,
  more,
  children,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { failure, isBusy, submit, clear } = submission;
  const [typos, setTypos] = useState<Faults>({});
  const faults = useMemo(() => (isEmpty(typos) ? faultsOf(failure) : typos), [typos, failure]);
  useEffect(() => {
    if (!isEmpty(faults)) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [faults]);
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = typosIn(event.currentTarget);
        setTypos(found);
        if (isEmpty(found)) void submit(new FormData(event.currentTarget));
        else clear();
      }}
    >
      <FaultsContext value={faults}>{children}</FaultsContext>
      {failure !== undefined && <FailureNotice {...{ failure, isPasswordOnly }} unauthenticated={refused} />}
      <div className="button-row">
        {more}
        <Button type="submit" kind={kind} isBusy={isBusy} disabled={!isReady}>
          {action}
        </Button>
      </div>
    </form>
  );
}

const isEmpty = (faults: Faults): boolean => Object.keys(faults).length === 0;

/** What the page itself sees: required fields that are empty, and text that is not of the field's pattern. */
function typosIn(form: HTMLFormElement): Faults {
  const faultOf = ({ required, value, validity }: HTMLInputElement) =>
    required && value.trim() === "" ? "Required" : validity.patternMismatch ? "Format" : undefined;
  const faults: Record<string, Faults[string]> = {};
  for (const field of form.querySelectorAll<HTMLInputElement>("[required], [pattern]")) {
    const code = faultOf(field);
    if (code !== undefined) faults[field.name] = [{ code, message: "" }];
  }
  return faults;
}

/** The text of a field of a form, without blanks around it. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

import { useCallback, useEffect, useRef, useState } from "react";
import { ProblemError, type Problem, type ValidationProblem } from "@tillhouse/client";

type FaultCode = ValidationProblem["codes"][string][number];

/** What is wrong with each member of a request: the code in the user's language, the message where only that tells. */
export type Faults = Readonly<Record<string, readonly { readonly code: FaultCode; readonly message: string }[]>>;

/** Why a call did not work: what the service said, or `Offline` when nothing was heard of it. */
export type Failure = Problem | "Offline";

/** The failure that a call threw; throws on what is none: that is a defect of the page. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ProblemError) return error.problem;
  // fetch rejects with a TypeError when there is no connection, and with a DOMException when its time was over.
  if (error instanceof TypeError || error instanceof DOMException) return "Offline";
  throw error;
}

/**
 * Whether what a page asked to read is not there. One that cannot be there counts, too: a read has no fields that could
 * be marked, so what is faulty of it came from the address.
 */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false;
  const { errorCode } = error.problem;
  return errorCode === undefined || errorCode === "not_found" || errorCode === "tenant_not_found";
}

/** The faults that a failure tells, by the path of the member. */
export function faultsOf(failure: Failure | undefined): Faults {
  if (failure === undefined || failure === "Offline" || failure.errorCode !== undefined) return {};
  const { errors, codes } = failure;
  return Object.fromEntries(
    Object.entries(codes).map(([path, list]) => [
      path,
      list.map((code, i) => ({ code, message: errors[path]?.[i] ?? "" })),
    ]),
  );
}

const returns = new EventTarget();

/** Says that the user is signed in again: failures that only said otherwise are not shown any more. */
export const noteReturn = (): void => void returns.dispatchEvent(new Event("return"));

/** A call that a form or a button makes: once at a time, with what came of it. */
export interface Submission<Input> {
  /** Resolves to true once it has worked; while it runs, another call is ignored. */
  submit(input: Input): Promise<boolean>;
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  clear(): void;
}

export function useSubmit<Input = void>(send: (input: Input) => Promise<unknown>): Submission<Input> {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const running = useRef(false);
  useEffect(() => {
    const forget = () =>
      setFailure((told) =>
        told !== undefined && told !== "Offline" && told.errorCode === "unauthenticated" ? undefined : told,
      );
    returns.addEventListener("return", forget);
    return () => returns.removeEventListener("return", forget);
  }, []);
  const submit = useCallback(
    async (input: Input) => {
      if (running.current) return false;
      running.current = true;
      setBusy(true);
      try {
        await send(input);
        setFailure(undefined);
        return true;
      } catch (error) {
        setFailure(failureOf(error));
        return false;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [send],
  );
  return { submit, isBusy, failure, clear: useCallback(() => setFailure(undefined), []) };
}

import { useCallback, useEffect, useRef, useState } from "react";
import type { Submission } from "@tillhouse/ui/submit.ts";
import { failureOf, type Failure } from "./failure.ts";

/** Work that a button or a form begins: once at a time, with why it failed. */
export interface Work<Given extends readonly unknown[]> {
  /** Resolves to true once it is done; while it runs, another begin is ignored. */
  run(...given: Given): Promise<boolean>;
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  clear(): void;
  /** For a form; its failure is shown by `FailureWords`. */
  readonly submission: Submission<Given[0]>;
}

export function useCall<Given extends readonly unknown[]>(work: (...given: Given) => Promise<unknown>): Work<Given> {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const running = useRef(false);
  const latest = useRef(work);
  useEffect(() => void (latest.current = work));
  const run = useCallback(async (...given: Given) => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await latest.current(...given);
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  const clear = useCallback(() => setFailure(undefined), []);
  const submit = run as unknown as Submission<Given[0]>["submit"];
  return { run, isBusy, failure, clear, submission: { submit, isBusy, failure: undefined, clear } };
}

import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { failureOf, type Failure } from "./submit.ts";

const firstWaitMs = 2_000;
const longestWaitMs = 30_000;

/** The last time that the page asked again by itself. `tries` counts them since the answer of `dataUpdatedAt`. */
interface Try {
  readonly failure: Failure | undefined;
  readonly tries: number;
  readonly dataUpdatedAt: number;
}

/** Whether nothing was heard of the service, or only that it or a proxy before it is not ready. */
function isAway(failure: Failure | undefined): boolean {
  if (failure === undefined) return false;
  if (failure === "Offline" || failure.errorCode === "service_unavailable") return true;
  return failure.errorCode === "unexpected_answer" && failure.status >= 502;
}

/**
 * Asks again while the service is away: after two seconds, then ever more seldom, and at once when the browser has a
 * connection again. Returns why the query has failed, which stays while it is asked again, and whether that goes on.
 */
export function useComesBack({ data, error, isFetching, dataUpdatedAt, refetch }: UseQueryResult<unknown>): {
  readonly failure: Failure | undefined;
  readonly triesAgain: boolean;
} {
  const [last, setLast] = useState<Try>();
  const before = last?.dataUpdatedAt === dataUpdatedAt ? last : undefined;
  const tries = before?.tries ?? 0;
  // A query that has no data forgets its error when it is asked again.
  const forgotten = data === undefined && isFetching ? before?.failure : undefined;
  const failure = error === null ? forgotten : failureOf(error);
  const triesAgain = isAway(failure);
  useEffect(() => {
    if (!triesAgain || isFetching) return undefined;
    const tryAgain = () => {
      setLast({ failure, tries: tries + 1, dataUpdatedAt });
      void refetch();
    };
    const timer = setTimeout(tryAgain, Math.min(firstWaitMs * 2 ** tries, longestWaitMs));
    addEventListener("online", tryAgain);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", tryAgain);
    };
  }, [failure, triesAgain, tries, isFetching, dataUpdatedAt, refetch]);
  return { failure, triesAgain };
}

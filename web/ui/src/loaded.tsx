import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useComesBack } from "./comes-back.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { Notice } from "./notice.tsx";
import { isMissing } from "./submit.ts";

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** How many lines the content will have, about, so that nothing jumps when it comes. */
  readonly lines?: number;
  /** Where to go from a thing that is not there; else to the app's first page. */
  readonly back?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** What a query has: blocks while it loads, why it did not, else its data, also while newer data is on the way. */
export function Loaded<Data>({ query, lines = 3, back, children }: LoadedProps<Data>) {
  const t = useTranslations("common");
  const { data, error, refetch } = query;
  const { failure, triesAgain } = useComesBack(query);
  if (isMissing(error))
    return (
      <div role="alert">
        <Notice tone="warning" title={t("missing")}>
          <p>{t("missingLead")}</p>
          <p>{back ?? <Link to="/">{t("home")}</Link>}</p>
        </Notice>
      </div>
    );
  return (
    <>
      {failure !== undefined && <FailureNotice {...{ failure, triesAgain }} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
      {data === undefined && failure === undefined && (
        <output className="waiting">
          <span className="hidden-text">{t("loading")}</span>
          {Array.from({ length: lines }, (_, i) => (
            <span key={i} />
          ))}
        </output>
      )}
    </>
  );
}

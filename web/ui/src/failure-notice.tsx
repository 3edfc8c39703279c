import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import type { Failure } from "./submit.ts";

/** What a failure means, in the user's language. */
export function useFailureWords(): (failure: Failure) => string {
  const t = useTranslations("problem");
  const byCode = useTranslations();
  return (failure) => {
    if (failure === "Offline") return t("offline");
    const { errorCode } = failure;
    if (errorCode === undefined) return t("validation");
    if (errorCode === "unexpected_answer") return t("unexpected");
    if (errorCode === "service_unavailable" && failure.server !== undefined)
      return t("serverAway", { server: failure.server });
    const key = `problems.${errorCode}` as "problem.unknown";
    return byCode.has(key) ? byCode(key) : t("unknown");
  };
}

/** Refusals for many reasons, of which the service's own sentence alone tells which it was. */
const manifold: ReadonlySet<string | undefined> = new Set(["not_graduable", "not_adoptable"]);

interface FailureNoticeProps {
  readonly failure: Failure;
  /** What a 401 means here, where nobody was signed in yet. */
  readonly unauthenticated?: string | undefined;
  /** No code was asked for, so that a refused proof is a wrong password. */
  readonly isPasswordOnly?: boolean | undefined;
  /** Offers to try again. */
  readonly onRetry?: () => void;
  /** It is tried again by itself. */
  readonly triesAgain?: boolean;
}

/** Says what did not work, with the request's id to copy. */
export function FailureNotice({
  failure,
  unauthenticated,
  isPasswordOnly = false,
  onRetry,
  triesAgain = false,
}: FailureNoticeProps) {
  const t = useTranslations();
  const words = useFailureWords();
  const errorCode = failure === "Offline" ? undefined : failure.errorCode;
  const special =
    errorCode === "unauthenticated"
      ? unauthenticated
      : errorCode === "reauthentication_failed" && isPasswordOnly
        ? t("problem.password")
        : undefined;
  const reason = failure !== "Offline" && manifold.has(failure.errorCode) ? failure.detail : undefined;
  const requestId = failure === "Offline" ? "" : failure.requestId;
  return (
    <div className="notice" data-tone="bad" role="alert">
      <p className="notice-title">{special ?? words(failure)}</p>
      {reason !== undefined && (
        <p lang="en" dir="ltr">
          {reason}
        </p>
      )}
      {requestId !== "" && (
        <p className="field-hint">
          {t("problem.requestId", { id: requestId })} <CopyButton text={requestId} what={t("problem.ofRequest")} />
        </p>
      )}
      {triesAgain && <p>{t("problem.triesAgain")}</p>}
      {onRetry !== undefined && (
        <div>
          <Button onClick={onRetry}>{t("common.retry")}</Button>
        </div>
      )}
    </div>
  );
}

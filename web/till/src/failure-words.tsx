import { useTranslations } from "use-intl";
import type { Failure } from "./failure.ts";

/** What a failure means, in the user's language. */
function useFailureWords(): (failure: Failure) => string {
  const t = useTranslations("failure");
  const all = useTranslations();
  return (failure) => {
    switch (failure.kind) {
      case "Pin":
        return all(`pinRefused.${failure.reason}`);
      case "Approval":
        return all("refusals.approval_required");
      case "Refusal":
        return refusalWords(all, failure.code) ?? t("service", { code: failure.code });
      case "Offline":
        return t("offline");
      case "SignedInOffline":
        return t("signedInOffline");
      case "Disk":
        return t("disk");
      case "Service":
        if (failure.code === "device_unknown") return t("revoked");
        return problemWords(all, failure.code) ?? t("service", { code: failure.code ?? String(failure.status) });
      case "Ended":
        return t("ended");
      case "Defect":
        return t("defect");
    }
  };
}

type AllTexts = ReturnType<typeof useTranslations<never>>;

function refusalWords(all: AllTexts, code: string): string | undefined {
  const key = `refusals.${code}` as "refusals.validation_failed";
  return all.has(key) ? all(key) : undefined;
}

function problemWords(all: AllTexts, code: string | undefined): string | undefined {
  const key = `problems.${code}` as "problems.tenant_not_found";
  return all.has(key) ? all(key) : undefined;
}

/** Says why something was not done. */
export function FailureWords({ failure }: { readonly failure: Failure }) {
  const words = useFailureWords();
  return (
    <div className="notice" data-tone="bad" role="alert">
      <p className="notice-title">{words(failure)}</p>
      {failure.kind === "Defect" && (
        <p className="field-hint" lang="en" dir="ltr">
          {failure.message}
        </p>
      )}
    </div>
  );
}

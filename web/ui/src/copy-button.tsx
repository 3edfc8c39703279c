import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";

/** Copies a text, and says so; `what` says which one to who does not see it beside the button. */
export function CopyButton({ text, what }: { readonly text: string; readonly what?: string }) {
  const t = useTranslations("common");
  const [isCopied, setCopied] = useState(false);
  return (
    <Button
      kind="quiet"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      onBlur={() => setCopied(false)}
    >
      <span aria-live="polite">{isCopied ? t("copied") : t("copy")}</span>
      {what !== undefined && <span className="hidden-text"> {what}</span>}
    </Button>
  );
}

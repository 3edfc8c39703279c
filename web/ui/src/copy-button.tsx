import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";

/** Copies a text, and says so. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const t = useTranslations("common");
  const [isCopied, setCopied] = useState(false);
  return (
    <Button
      kind="quiet"
      aria-label={label}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      onBlur={() => setCopied(false)}
    >
      <span aria-live="polite">{isCopied ? t("copied") : t("copy")}</span>
    </Button>
  );
}

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Action } from "../action.tsx";
import { Dialog } from "@tillhouse/ui/dialog.tsx";
import { useScanner } from "../sell/use-scanner.ts";

interface BesideDialogProps {
  readonly title: string;
  readonly isNarrow?: boolean;
  /** Gets what is scanned; without it nobody does. */
  readonly onScan?: (code: string) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A screen beside selling, over the basket. A scan goes into no basket while it is open. */
export function BesideDialog({ title, isNarrow = false, onScan, onClose, children }: BesideDialogProps) {
  const t = useTranslations("more");
  useScanner((code) => onScan?.(code));
  return (
    <Dialog {...{ title, onClose, ...(isNarrow ? {} : { isWide: true }) }} isOpen>
      {children}
      <div className="button-row beside-foot">
        <Action hotkey="Escape" onClick={onClose}>
          {t("close")}
        </Action>
      </div>
    </Dialog>
  );
}

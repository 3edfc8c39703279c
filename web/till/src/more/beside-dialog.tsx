import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Action } from "../action.tsx";
import { Dialog } from "@tillhouse/ui/dialog.tsx";
import { ScanRefusal } from "../sell/scan-refusal.tsx";
import { useScanner } from "../sell/use-scanner.ts";

interface BesideDialogProps {
  readonly title: string;
  readonly isNarrow?: boolean;
  /** Gets what is scanned; without it a scan is refused. */
  readonly onScan?: (code: string) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A screen beside selling, over the basket. A scan goes into no basket while it is open. */
export function BesideDialog({ title, isNarrow = false, onScan, onClose, children }: BesideDialogProps) {
  const t = useTranslations("more");
  return (
    <Dialog {...{ title, onClose, ...(isNarrow ? {} : { isWide: true }) }} isOpen>
      {onScan === undefined ? <ScanRefusal /> : <ScanTaker onScan={onScan} />}
      {children}
      <div className="button-row beside-foot">
        <Action hotkey="Escape" onClick={onClose}>
          {t("close")}
        </Action>
      </div>
    </Dialog>
  );
}

function ScanTaker({ onScan }: { readonly onScan: (code: string) => void }) {
  useScanner(onScan);
  return null;
}

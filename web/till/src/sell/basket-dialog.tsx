import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Action } from "../action.tsx";
import { Dialog } from "@tillhouse/ui/dialog.tsx";

interface BasketDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog over the basket. A finger leaves it too: a till on the counter may have no keyboard. */
export function BasketDialog({ title, onClose, children }: BasketDialogProps) {
  const t = useTranslations("more");
  return (
    <Dialog {...{ title, onClose }} isOpen>
      {children}
      <div className="button-row beside-foot">
        <Action hotkey="Escape" onClick={onClose}>
          {t("close")}
        </Action>
      </div>
    </Dialog>
  );
}

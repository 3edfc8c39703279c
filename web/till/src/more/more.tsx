import type { ClosedSession } from "@tillhouse/till-engine/drawer.ts";
import type { Rights } from "@tillhouse/till-engine/rights.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Action } from "../action.tsx";
import { CloseDialog } from "../cash/close-dialog.tsx";
import { MoveDialog } from "../cash/move-dialog.tsx";
import { ReportDialog } from "../cash/report-dialog.tsx";
import type { Exchange } from "../news.ts";
import { openDisplay } from "../display/display-news.ts";
import { ReceiptsDialog } from "../receipts/receipts-dialog.tsx";
import { SettingsDialog } from "../settings/settings-dialog.tsx";
import { SyncDialog } from "../sync/sync-dialog.tsx";
import { useOpenTill } from "../till.ts";
import { BesideDialog } from "./beside-dialog.tsx";

/** The key that opens all of it, as it is shown. */
export const moreKey = "F1";

/** What there is beside selling, each with its key in the menu. */
const screens = [
  ["receipts", "F2"],
  ["cash", "F3"],
  ["report", "F4"],
  ["closing", "F7"],
  ["sync", "F8"],
  ["settings", "F9"],
] as const;
type Beside = (typeof screens)[number][0];

/** These are of an open drawer. */
const ofDrawer: readonly Beside[] = ["cash", "report", "closing"];

interface MoreProps {
  /** The shop of the address, for the customer's window; without it none is offered. */
  readonly slug?: string;
  readonly user: Rights;
  /** Where it begins; without it, by the menu. */
  readonly first?: Beside | undefined;
  /** Something is in the basket. */
  readonly hasBasket: boolean;
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  readonly onClosed: (closed: ClosedSession) => void;
  readonly onClose: () => void;
}

/** All that a till does beside selling, over the basket. */
export function More({ slug, user, first, hasBasket, onExchange, onClosed, onClose }: MoreProps) {
  const t = useTranslations("more");
  const { state } = useOpenTill();
  const [screen, setScreen] = useState(first);
  const offered = screens.filter(([name]) => state.sessionId !== undefined || !ofDrawer.includes(name));
  switch (screen) {
    case "receipts":
      return <ReceiptsDialog {...{ user, onExchange, onClose }} />;
    case "cash":
      return <MoveDialog {...{ user, onClose }} />;
    case "report":
      return <ReportDialog {...{ user, onClose }} />;
    case "closing":
      return <CloseDialog {...{ user, hasBasket, onClosed, onClose }} />;
    case "sync":
      return <SyncDialog {...{ user, onClose }} />;
    case "settings":
      return <SettingsDialog {...{ onClose }} />;
    default:
      return (
        <BesideDialog title={t("title")} isNarrow onClose={onClose}>
          <ul className="choices">
            {offered.map(([name, key], i) => (
              <li key={name}>
                <Action hotkey={key} data-autofocus={i === 0 || undefined} onClick={() => setScreen(name)}>
                  {t(name)}
                </Action>
              </li>
            ))}
            {slug !== undefined && (
              <li>
                <Action hotkey="F10" onClick={() => openDisplay(slug)}>
                  {t("display")}
                </Action>
              </li>
            )}
          </ul>
        </BesideDialog>
      );
  }
}

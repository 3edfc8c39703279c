import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { program } from "./program/update.ts";
import { useStorage } from "./sync/storage.ts";
import { useTillState } from "./till.ts";

/** A clock that is wrong by less harms nobody: receipts have no seconds. */
const clockLimitMs = 2 * 60_000;

/** Whether the shop is reached, and how much it has not taken yet; a press shows more of it. */
export function SyncBadge({ onOpen }: { readonly onOpen: () => void }) {
  const t = useTranslations("sync");
  const { isConnected, unsyncedCount, outcomes, secondCopy, clockOffsetMs = 0 } = useTillState();
  const isNearlyFull = useStorage()?.isNearlyFull === true;
  const lacksCopy = secondCopy.is === "Failed" || secondCopy.is === "NotAllowed";
  const hasNewProgram = useSyncExternalStore(program.subscribe, () => program.isThere);
  return (
    <output>
      <button type="button" className="sync-badge" onClick={onOpen}>
        <Badge tone={isConnected ? "good" : "warning"}>{t(isConnected ? "online" : "offline")}</Badge>
        {(unsyncedCount > 0 || isConnected) && (
          <Badge tone={unsyncedCount === 0 ? "good" : isConnected ? "busy" : "warning"}>
            {t("unsynced", { count: unsyncedCount })}
          </Badge>
        )}
        {Math.abs(clockOffsetMs) > clockLimitMs && <Badge tone="bad">{t("clockWrong")}</Badge>}
        {isNearlyFull && <Badge tone="bad">{t("nearlyFull")}</Badge>}
        {lacksCopy && <Badge tone="warning">{t("lacksCopy")}</Badge>}
        {hasNewProgram && <Badge tone="busy">{t("newProgram")}</Badge>}
        {outcomes > 0 && <Badge tone="warning">{t("outcomes", { count: outcomes })}</Badge>}
      </button>
    </output>
  );
}

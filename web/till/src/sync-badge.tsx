import { useTranslations } from "use-intl";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { useTillState } from "./till.ts";

/** Whether the shop is reached, and how much it has not taken yet. */
export function SyncBadge() {
  const t = useTranslations("sync");
  const { isConnected, unsyncedCount, outcomes } = useTillState();
  return (
    <output className="button-row">
      <Badge tone={isConnected ? "good" : "warning"}>{t(isConnected ? "online" : "offline")}</Badge>
      {(unsyncedCount > 0 || isConnected) && (
        <Badge tone={unsyncedCount === 0 ? "good" : isConnected ? "busy" : "warning"}>
          {t("unsynced", { count: unsyncedCount })}
        </Badge>
      )}
      {outcomes > 0 && <Badge tone="warning">{t("outcomes", { count: outcomes })}</Badge>}
    </output>
  );
}

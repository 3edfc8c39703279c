import type { Rights } from "@tillhouse/till-engine/rights.ts";
import { useState } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { Action, Key } from "../action.tsx";
import { Facts } from "@tillhouse/ui/facts.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { formatBytes, formatDuration } from "@tillhouse/ui/units.ts";
import { FailureWords } from "../failure-words.tsx";
import { BesideDialog } from "../more/beside-dialog.tsx";
import { useOpenTill, useTill } from "../till.ts";
import { useAnswer } from "../use-answer.ts";
import { useCall } from "../use-call.ts";
import { Outcomes } from "./outcomes.tsx";
import { SecondCopy } from "./second-copy.tsx";
import { useStorage } from "./storage.ts";
import { UnbindDialog } from "./unbind-dialog.tsx";
import { Unsynced } from "./unsynced.tsx";
import { useExport } from "./use-export.ts";

interface SyncDialogProps {
  /** Undefined while nobody is signed in: then it shows, pushes and exports. */
  readonly user: Rights | undefined;
  readonly onClose: () => void;
}

/** What the shop has not taken, what became of what it took, and how the till reaches it. */
export function SyncDialog({ user, onClose }: SyncDialogProps) {
  const t = useTranslations("synced");
  const till = useTill();
  const { state } = useOpenTill();
  const { unsyncedCount, outcomes } = state;
  const rows = useAnswer(`${String(unsyncedCount)} ${String(state.lastContactAt)}`, () => till.calls.unsynced()) ?? [];
  const [restored, setRestored] = useState(false);
  const [isUnbinding, setUnbinding] = useState(false);
  const exported = useExport();
  const push = useCall(() => till.calls.push());
  const restore = useCall(async (file: File) => {
    setRestored(false);
    await till.calls.restore(await file.text());
    setRestored(true);
  });
  const waiting = rows.filter(({ faults }) => faults.length === 0);
  const aside = rows.filter(({ faults }) => faults.length > 0);
  return (
    <>
      <BesideDialog title={t("title")} onClose={onClose}>
        <Contact />
        {state.failure !== undefined && <FailureWords failure={state.failure} />}
        <section aria-label={t("waiting")}>
          <h3>{t("waiting")}</h3>
          {waiting.length === 0 ? <p className="empty">{t("nothing")}</p> : <Unsynced rows={waiting} />}
        </section>
        {aside.length > 0 && (
          <section aria-label={t("aside")}>
            <h3>{t("aside")}</h3>
            <p className="muted">{t("asideLead")}</p>
            <Unsynced rows={aside} />
          </section>
        )}
        {outcomes > 0 && <Outcomes user={user} />}
        {user !== undefined && <SecondCopy />}
        {[push.failure, exported.failure, restore.failure].map(
          (failure, i) =>
            failure !== undefined && <FailureWords key={["push", "export", "restore"][i]} failure={failure} />,
        )}
        <output className="said">{restored && t("restored")}</output>
        <div className="button-row">
          <Action hotkey="F9" data-autofocus isBusy={push.isBusy} onClick={() => void push.run()}>
            {t("push")}
          </Action>
          <Action
            hotkey="F2"
            isBusy={exported.isBusy}
            disabled={unsyncedCount === 0}
            onClick={() => void exported.run()}
          >
            {t("export")}
          </Action>
          {user !== undefined && (
            <>
              <label className="button file-button">
                {t("restore")} <Key name="F4" />
                <input
                  aria-keyshortcuts="F4"
                  type="file"
                  className="hidden-text"
                  accept="application/json,.json"
                  onChange={({ target }) => {
                    const [file] = target.files ?? [];
                    // The same file can be chosen again.
                    if (file !== undefined) void restore.run(file).then(() => (target.value = ""));
                  }}
                />
              </label>
              <Action hotkey="F8" kind="quiet" onClick={() => setUnbinding(true)}>
                {t("unbind")}
              </Action>
            </>
          )}
        </div>
      </BesideDialog>
      {isUnbinding && user !== undefined && <UnbindDialog user={user} onClose={() => setUnbinding(false)} />}
    </>
  );
}

/** A clock that is wrong by less is right. */
const rightMs = 1_000;

/** How the till reaches the shop, and what it keeps. */
function Contact() {
  const t = useTranslations("synced");
  const ofBadge = useTranslations("sync");
  const locale = useLocale();
  const format = useFormatter();
  const { state, facts } = useOpenTill();
  const { timezone: timeZone } = facts;
  const { isConnected, lastContactAt, clockOffsetMs, isPersistent, version, isOutdated } = state;
  const storage = useStorage();
  const distance = formatDuration(Math.abs(clockOffsetMs ?? 0), locale);
  const clock =
    clockOffsetMs === undefined
      ? t("unknown")
      : Math.abs(clockOffsetMs) < rightMs
        ? t("clockRight")
        : t(clockOffsetMs > 0 ? "clockAhead" : "clockBehind", { distance });
  return (
    <>
      {storage?.isNearlyFull === true && (
        <Notice tone="bad" title={t("full")}>
          <p>{t("fullLead")}</p>
        </Notice>
      )}
      {isOutdated && <Notice tone="warning">{t("outdated")}</Notice>}
      <Facts
        items={[
          [
            t("connection"),
            <Badge key="connection" tone={isConnected ? "good" : "warning"}>
              {ofBadge(isConnected ? "online" : "offline")}
            </Badge>,
          ],
          [
            t("lastContact"),
            lastContactAt === undefined
              ? t("unknown")
              : format.dateTime(new Date(lastContactAt), { dateStyle: "medium", timeStyle: "medium", timeZone }),
          ],
          [t("clock"), clock],
          [t("storage"), t(isPersistent === true ? "promised" : "notPromised")],
          [
            t("used"),
            storage === undefined
              ? t("unknown")
              : t("usedOf", {
                  used: formatBytes(storage.usage, locale),
                  quota: formatBytes(storage.quota, locale),
                  share: format.number(storage.share, { style: "percent", maximumFractionDigits: 1 }),
                }),
          ],
          [t("version"), version],
        ]}
      />
    </>
  );
}

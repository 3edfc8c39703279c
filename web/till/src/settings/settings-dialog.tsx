import { useState } from "react";
import { useTranslations } from "use-intl";
import { Action } from "../action.tsx";
import { FailureWords } from "../failure-words.tsx";
import { BesideDialog } from "../more/beside-dialog.tsx";
import { useOpenTill, useTill } from "../till.ts";
import { useCall } from "../use-call.ts";
import { limits, papers, type Preferences } from "./preferences.ts";

/** How this till behaves; it stays in this browser. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("settings");
  const till = useTill();
  const { preferences } = useOpenTill().state;
  const [given, setGiven] = useState(preferences);
  const [typed, setTyped] = useState({
    idleMinutes: String(preferences.idleMinutes),
    scannerGapMs: String(preferences.scannerGapMs),
  });
  const { run, isBusy, failure } = useCall(async (wanted: Preferences) => {
    await till.calls.keepPreferences(wanted);
    onClose();
  });
  const [idleMinutes, scannerGapMs] = [
    within(typed.idleMinutes, limits.idleMinutes),
    within(typed.scannerGapMs, limits.scannerGapMs),
  ];
  const isReady = idleMinutes !== undefined && scannerGapMs !== undefined;
  const numberOf = (name: keyof typeof typed, isFirst = false) => (
    <label className="field">
      <span className="field-label">{t(name)}</span>
      <input
        {...{ className: "control number", inputMode: "numeric", autoComplete: "off", value: typed[name] }}
        data-autofocus={isFirst || undefined}
        aria-invalid={within(typed[name], limits[name]) === undefined || undefined}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      />
      <span className="field-hint">
        {t(name === "idleMinutes" ? "idleHint" : "scannerHint", { least: limits[name][0], most: limits[name][1] })}
      </span>
    </label>
  );
  const switchOf = (name: "printsItself" | "hasSound") => (
    <label className="switch">
      <input
        type="checkbox"
        checked={given[name]}
        onChange={({ target }) => setGiven({ ...given, [name]: target.checked })}
      />
      <span>{t(name)}</span>
    </label>
  );
  return (
    <BesideDialog title={t("title")} isNarrow onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void run({ ...given, idleMinutes, scannerGapMs });
        }}
      >
        <p className="muted">{t("lead")}</p>
        {numberOf("idleMinutes", true)}
        {switchOf("printsItself")}
        <label className="field">
          <span className="field-label">{t("paper")}</span>
          <select
            className="control"
            value={given.paper}
            onChange={({ target }) => {
              const paper = papers.find((one) => one === target.value);
              if (paper !== undefined) setGiven({ ...given, paper });
            }}
          >
            {papers.map((paper) => (
              <option key={paper} value={paper}>
                {paper === "A4" ? t("sheet") : t("roll", { width: paper })}
              </option>
            ))}
          </select>
        </label>
        {numberOf("scannerGapMs")}
        {switchOf("hasSound")}
        {failure !== undefined && <FailureWords failure={failure} />}
        <div className="button-row">
          <Action hotkey="Enter" type="submit" kind="primary" isBusy={isBusy} disabled={!isReady}>
            {t("save")}
          </Action>
        </div>
      </form>
    </BesideDialog>
  );
}

/** A whole number between the two; undefined for anything else. */
function within(typed: string, [least, most]: readonly [number, number]): number | undefined {
  const value = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

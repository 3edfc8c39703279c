import { useTranslations } from "use-intl";
import { Action } from "../action.tsx";
import { FailureWords } from "../failure-words.tsx";
import { useOpenTill, useTill } from "../till.ts";
import { useCall } from "../use-call.ts";

/** Chromium has it; other browsers have none. */
const pickFolder = () =>
  (
    globalThis as {
      showDirectoryPicker?: (asked: { readonly mode: "readwrite" }) => Promise<FileSystemDirectoryHandle>;
    }
  ).showDirectoryPicker;

interface AskedFolder extends FileSystemDirectoryHandle {
  requestPermission?(wanted: { readonly mode: "readwrite" }): Promise<PermissionState>;
}

/** Where the browser lets it: a copy of what is not pushed, in a folder, as of a memory stick. */
export function SecondCopy() {
  const t = useTranslations("secondCopy");
  const till = useTill();
  const { is, folder = "" } = useOpenTill().state.secondCopy;
  const { run, isBusy, failure } = useCall(async (way: "choose" | "again" | "stop") => {
    if (way === "stop") return till.calls.keepSecondCopy(undefined);
    if (way === "again") {
      const known = (await till.calls.secondCopyFolder()) as AskedFolder | undefined;
      await known?.requestPermission?.({ mode: "readwrite" });
      return till.calls.trySecondCopy();
    }
    const chosen = await pickFolder()?.({ mode: "readwrite" }).catch((error: unknown) => {
      // Nobody has chosen one.
      if (error instanceof DOMException && error.name === "AbortError") return undefined;
      throw error;
    });
    if (chosen !== undefined) await till.calls.keepSecondCopy(chosen);
  });
  if (pickFolder() === undefined) return null;
  return (
    <section aria-label={t("title")}>
      <h3>{t("title")}</h3>
      <p className={is === "Failed" || is === "NotAllowed" ? "field-error" : "muted"}>{t(is, { folder })}</p>
      {failure !== undefined && <FailureWords failure={failure} />}
      <div className="button-row">
        {is === "None" ? (
          <Action hotkey="F3" isBusy={isBusy} onClick={() => void run("choose")}>
            {t("choose")}
          </Action>
        ) : (
          <>
            {is !== "Kept" && (
              <Action hotkey="F3" isBusy={isBusy} onClick={() => void run("again")}>
                {t("again")}
              </Action>
            )}
            <Action hotkey="F6" kind="quiet" isBusy={isBusy} onClick={() => void run("stop")}>
              {t("stop")}
            </Action>
          </>
        )}
      </div>
    </section>
  );
}

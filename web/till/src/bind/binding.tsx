import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Action } from "../action.tsx";
import { TextField } from "@tillhouse/ui/field.tsx";
import { Form, textOf } from "@tillhouse/ui/form.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { Gate } from "@tillhouse/ui/screen.tsx";
import { FailureWords } from "../failure-words.tsx";
import { useTill } from "../till.ts";
import { useCall } from "../use-call.ts";

/** A clock that is wrong by less harms nobody. */
const clockLimitMs = 2 * 60_000;

/** The code that a link carries behind its #. */
const linkedCode = () => decodeURIComponent(location.hash.slice(1));

/**
 * Makes this browser the till that waits for a code. The browser is asked to keep the storage first, which it does only
 * from a press; it is not made a till without that, unless its user says so.
 */
export function Binding({ slug }: { readonly slug: string }) {
  const t = useTranslations("bind");
  const till = useTill();
  const [code, setCode] = useState(linkedCode);
  useEffect(() => {
    const read = () => setCode(linkedCode());
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  const [isForgetful, setForgetful] = useState(false);
  const [offsetMs, setOffsetMs] = useState(0);
  const bind = useCall(async (typed: string) => {
    await till.calls.bind({ slug, code: typed });
    history.replaceState(null, "", location.pathname);
  });
  const begin = useCall(async (form: FormData) => {
    setCode(textOf(form, "code"));
    setOffsetMs(await clockOffset());
    if (await navigator.storage.persist()) await bind.run(textOf(form, "code"));
    else setForgetful(true);
  });
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  return (
    <Gate title={t("title")}>
      <p className="muted">{slug}</p>
      <p>{t(code !== "" && code === linkedCode() ? "linked" : "lead")}</p>
      {Math.abs(offsetMs) > clockLimitMs && <Notice tone="warning">{t("clock", { minutes })}</Notice>}
      <Form submission={begin.submission} action={t("submit")}>
        <TextField
          key={code}
          {...{ label: t("code"), name: "code", defaultValue: code, autoComplete: "one-time-code" }}
          spellCheck={false}
          autoCapitalize="characters"
          autoFocus
          required
        />
      </Form>
      {[begin.failure, bind.failure].map(
        (failure, i) => failure !== undefined && <FailureWords key={i === 0 ? "begin" : "bind"} failure={failure} />,
      )}
      {isForgetful && (
        <Notice tone="warning" title={t("storage")}>
          <p>{t("storageLead")}</p>
          <Action hotkey="F9" isBusy={bind.isBusy} onClick={() => void bind.run(code)}>
            {t("anyway")}
          </Action>
        </Notice>
      )}
    </Gate>
  );
}

/** How far this device's clock is ahead of the service's. */
async function clockOffset(): Promise<number> {
  const response = await fetch("/health/live").catch(() => undefined);
  const theirs = Date.parse(response?.headers.get("server-time") ?? response?.headers.get("date") ?? "");
  return Number.isNaN(theirs) ? 0 : Date.now() - theirs;
}

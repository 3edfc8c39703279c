import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isProblem } from "@tillhouse/client";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "../badge.tsx";
import { Button } from "../button.tsx";
import { CopyButton } from "../copy-button.tsx";
import { DataTable } from "../data-table.tsx";
import { Dialog } from "../dialog.tsx";
import { TextField } from "../field.tsx";
import { FailureNotice } from "../failure-notice.tsx";
import { Form, textOf } from "../form.tsx";
import { Instant } from "../instant.tsx";
import { Loaded } from "../loaded.tsx";
import { Notice } from "../notice.tsx";
import { useSubmit } from "../submit.ts";
import type { OwnAccount } from "./own-account.ts";

interface AccountProps {
  readonly account: OwnAccount;
}

const factorKey = ["own", "second-factor"];
const sessionsKey = ["own", "sessions"];

/** One's own password, second factor and sessions. */
export function Account({ account }: AccountProps) {
  return (
    <div className="columns">
      <Password account={account} />
      <SecondFactor account={account} />
      <div className="whole">
        <Sessions account={account} />
      </div>
    </div>
  );
}

function Password({ account }: AccountProps) {
  const t = useTranslations("account");
  const mailed = useTranslations("mailed");
  const [times, setTimes] = useState(0);
  const submission = useSubmit<FormData>(async (form) => {
    await account.changePassword({
      currentPassword: String(form.get("currentPassword")),
      newPassword: String(form.get("newPassword")),
    });
    setTimes(times + 1);
  });
  return (
    <section className="card" aria-labelledby="password">
      <h2 id="password">{t("password")}</h2>
      <output>{times > 0 && <Notice tone="good">{t("passwordChanged")}</Notice>}</output>
      {/* A new form has empty fields. */}
      <Form key={times} submission={submission} action={t("changePassword")} isPasswordOnly>
        <TextField
          {...{ label: t("currentPassword"), name: "currentPassword", type: "password" }}
          autoComplete="current-password"
          required
        />
        <TextField
          {...{ label: mailed("newPassword"), hint: mailed("passwordHint"), name: "newPassword", type: "password" }}
          autoComplete="new-password"
          required
        />
      </Form>
    </section>
  );
}

type FactorDialog = "Begin" | "Confirm" | "Remove" | "Codes";

function SecondFactor({ account }: AccountProps) {
  const t = useTranslations();
  const queries = useQueryClient();
  const query = useQuery({ queryKey: factorKey, queryFn: () => account.secondFactor() });
  const [open, setOpen] = useState<FactorDialog>();
  const [secret, setSecret] = useState<{ readonly secret: string; readonly qrSvg: string }>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [areCodesLost, setCodesLost] = useState(false);
  const submission = useSubmit<FormData>(async (form) => {
    const proof = { password: String(form.get("password")), code: textOf(form, "code") };
    if (open === "Begin") {
      setSecret(await account.beginAuthenticator({ password: proof.password }));
      return setOpen("Confirm");
    }
    try {
      if (open === "Confirm") setCodes(await account.confirmAuthenticator({ code: proof.code }));
      if (open === "Codes") setCodes(await account.newRecoveryCodes(proof));
      if (open === "Remove") await account.removeAuthenticator(proof);
    } catch (error) {
      // It is on already: the answer with the recovery codes got lost.
      if (open !== "Confirm" || !isProblem(error, "factor_enrolled")) throw error;
      setCodesLost(true);
    } finally {
      // Without an answer it may have been done, too.
      void queries.invalidateQueries({ queryKey: factorKey });
    }
    setOpen(undefined);
  });
  const close = () => {
    submission.clear();
    setOpen(undefined);
  };
  const begin = (dialog: FactorDialog) => {
    setCodes([]);
    setCodesLost(false);
    setOpen(dialog);
  };
  return (
    <section className="card" aria-labelledby="factor">
      <h2 id="factor">{t("account.factor")}</h2>
      <Loaded query={query} lines={2}>
        {({ methods, recoveryCodesLeft }) => {
          const isOn = methods.includes("Authenticator");
          return (
            <>
              <p>
                <Badge tone={methods.length > 0 ? "good" : "warning"}>
                  {t(methods.length > 0 ? "account.factorOn" : "account.factorOff")}
                </Badge>
              </p>
              {methods.length > 0 && <p>{t("account.codesLeft", { count: recoveryCodesLeft })}</p>}
              <div className="button-row">
                {isOn ? (
                  <>
                    <Button onClick={() => begin("Codes")}>{t("account.newCodes")}</Button>
                    <Button onClick={() => begin("Remove")}>{t("account.removeAuthenticator")}</Button>
                  </>
                ) : (
                  <Button onClick={() => begin("Begin")}>{t("account.enrol")}</Button>
                )}
              </div>
            </>
          );
        }}
      </Loaded>
      {areCodesLost && (
        <Notice tone="warning" title={t("account.codesLost")}>
          {t("account.codesLostLead")}
        </Notice>
      )}
      {codes.length > 0 && (
        <Notice tone="good" title={t("account.codesTitle")}>
          <p>{t("account.codesLead")}</p>
          <ul className="codes mono">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <CopyButton text={codes.join("\n")} />
        </Notice>
      )}
      <Dialog title={t("account.factor")} isOpen={open !== undefined} onClose={close}>
        {open === "Confirm" && secret !== undefined && (
          <>
            <p>{t("account.scan")}</p>
            {/* As a picture, what it says runs nothing and styles nothing. */}
            <img className="qr" src={`data:image/svg+xml,${encodeURIComponent(secret.qrSvg)}`} alt={t("account.qr")} />
            <p>
              <span className="mono">{secret.secret}</span> <CopyButton text={secret.secret} />
            </p>
          </>
        )}
        <Form
          key={open}
          submission={submission}
          action={t("proof.submit")}
          isPasswordOnly={open === "Begin"}
          more={<Button onClick={close}>{t("common.cancel")}</Button>}
        >
          {open !== "Confirm" && (
            <TextField
              {...{ label: t("signIn.password"), name: "password", type: "password" }}
              autoComplete="current-password"
              autoFocus
              required
            />
          )}
          {open !== "Begin" && (
            <TextField
              {...{ label: t("signIn.code"), name: "code", autoComplete: "one-time-code" }}
              autoFocus={open === "Confirm"}
              required
            />
          )}
        </Form>
      </Dialog>
    </section>
  );
}

/** The browser and the system that a user agent names, as "Firefox 152 · Windows"; all of it when it names none. */
function browserOf(userAgent: string): string {
  const [, name, version] =
    /(Edg|OPR|Firefox)\/(\d+)/.exec(userAgent) ?? /(Chrome|Version)\/(\d+)/.exec(userAgent) ?? [];
  if (name === undefined) return userAgent === "" ? "–" : userAgent;
  const names: Readonly<Record<string, string>> = { Edg: "Edge", OPR: "Opera", Version: "Safari" };
  const [system = ""] = /Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(userAgent) ?? [];
  return [`${names[name] ?? name} ${version}`, system.replace("Mac OS X", "macOS")].filter(Boolean).join(" · ");
}

function Sessions({ account }: AccountProps) {
  const t = useTranslations("account");
  const queries = useQueryClient();
  const query = useQuery({ queryKey: sessionsKey, queryFn: () => account.sessions() });
  const again = () => queries.invalidateQueries({ queryKey: sessionsKey });
  const section = useRef<HTMLElement>(null);
  /** The button that was pressed goes: the focus goes on to the next session that can be ended, else to the title. */
  const focusAfter = (id: string | undefined) => {
    const buttons = [...(section.current?.querySelectorAll<HTMLElement>("[data-session]") ?? [])];
    const at = buttons.findIndex(({ dataset }) => dataset["session"] === id);
    const next = id === undefined ? undefined : (buttons[at + 1] ?? buttons[at - 1]);
    (next ?? section.current?.querySelector("h2"))?.focus();
  };
  const ending = useSubmit<string | undefined>(async (id) => {
    await (id === undefined ? account.endOtherSessions() : account.endSession(id));
    focusAfter(id);
    await again();
  });
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <section ref={section} className="card" aria-labelledby="sessions">
      <div className="card-head">
        <h2 id="sessions" tabIndex={-1}>
          {t("sessions")}
        </h2>
        {hasOthers && (
          <Button isBusy={ending.isBusy} onClick={() => void ending.submit(undefined)}>
            {t("endOthers")}
          </Button>
        )}
      </div>
      {ending.failure !== undefined && <FailureNotice failure={ending.failure} />}
      <Loaded query={query}>
        {(sessions) => (
          <DataTable
            caption={t("sessions")}
            rows={sessions}
            rowKey={({ id }) => id}
            columns={[
              { id: "agent", header: t("browser"), cell: ({ userAgent }) => browserOf(userAgent ?? "") },
              { id: "ip", header: t("address"), cell: ({ ip }) => ip ?? "–" },
              { id: "since", header: t("since"), cell: ({ createdAt }) => <Instant at={createdAt} /> },
              { id: "used", header: t("lastUsed"), cell: ({ lastUsedAt }) => <Instant at={lastUsedAt} /> },
              {
                ...{ id: "end", header: t("end") },
                cell: ({ id, isCurrent }) =>
                  isCurrent ? (
                    <Badge tone="good">{t("thisOne")}</Badge>
                  ) : (
                    <Button data-session={id} onClick={() => void ending.submit(id)}>
                      {t("end")}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}

import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "../field.tsx";
import { Form, textOf } from "../form.tsx";
import { Notice } from "../notice.tsx";
import { Gate } from "../screen.tsx";
import { useSubmit } from "../submit.ts";
import type { Identity } from "./identity.ts";

interface LinkPageProps {
  readonly identity: Identity;
  /** The way back to the sign-in. */
  readonly back: ReactNode;
}

/** The token behind the # of a mailed link, which browsers do not send. */
export function linkToken(): string | undefined {
  return new URLSearchParams(location.hash.slice(1)).get("token") ?? undefined;
}

interface SentProps {
  readonly title: string;
  readonly lead: string;
  readonly action: string;
  readonly done: string;
  readonly back: ReactNode;
  readonly send: (form: FormData) => Promise<void>;
  readonly children?: ReactNode;
}

/** A page that sends one form, and then says that it is done. */
function OneForm({ title, lead, action, done, back, send, children }: SentProps) {
  const [isDone, setDone] = useState(false);
  const submission = useSubmit<FormData>(async (form) => {
    await send(form);
    setDone(true);
  });
  return (
    <Gate title={title}>
      <output>{isDone && <Notice tone="good">{done}</Notice>}</output>
      {!isDone && (
        <>
          <p>{lead}</p>
          <Form submission={submission} action={action}>
            {children}
          </Form>
        </>
      )}
      <p>{back}</p>
    </Gate>
  );
}

export function ForgottenPassword({ identity, back }: LinkPageProps) {
  const t = useTranslations("mailed");
  const label = useTranslations("signIn")("email");
  return (
    <OneForm
      {...{ title: t("forgotTitle"), lead: t("forgotLead"), action: t("forgotSubmit"), done: t("forgotDone"), back }}
      send={(form) => identity.forget(textOf(form, "email"))}
    >
      <TextField label={label} name="email" type="email" autoComplete="username" autoFocus required />
    </OneForm>
  );
}

/** A link that came without its token leads nowhere: the page says so at once. */
function BrokenLink({ title, back }: { readonly title: string; readonly back: ReactNode }) {
  const t = useTranslations("mailed");
  return (
    <Gate title={title}>
      <Notice tone="bad">{t("broken")}</Notice>
      <p>{back}</p>
    </Gate>
  );
}

interface PasswordPageProps extends LinkPageProps {
  /** For a new account, or for one whose password is forgotten. */
  readonly purpose: "Invitation" | "PasswordReset";
}

export function ChoosePassword({ identity, back, purpose }: PasswordPageProps) {
  const t = useTranslations("mailed");
  const token = linkToken();
  const title = purpose === "Invitation" ? t("acceptTitle") : t("resetTitle");
  if (token === undefined) return <BrokenLink title={title} back={back} />;
  const send = purpose === "Invitation" ? identity.acceptInvitation : identity.resetPassword;
  return (
    <OneForm
      {...{
        title,
        lead: t(purpose === "Invitation" ? "acceptLead" : "resetLead"),
        action: t("choose"),
        done: t("chosen"),
        back,
      }}
      send={(form) => send({ token, password: String(form.get("password")) })}
    >
      <TextField
        label={t("newPassword")}
        hint={t("passwordHint")}
        name="password"
        type="password"
        autoComplete="new-password"
        autoFocus
        required
      />
    </OneForm>
  );
}

interface RedeemProps {
  readonly texts: { readonly title: string; readonly lead: string; readonly action: string; readonly done: string };
  readonly back: ReactNode;
  readonly redeem: (link: { readonly token: string }) => Promise<void>;
}

/** A link that does one thing, once its reader says so: a mail program that opens links by itself does nothing. */
export function RedeemLink({ texts, back, redeem }: RedeemProps) {
  const token = linkToken();
  if (token === undefined) return <BrokenLink title={texts.title} back={back} />;
  return <OneForm {...texts} back={back} send={() => redeem({ token })} />;
}

export function ConfirmEmail({ identity, back }: LinkPageProps) {
  const t = useTranslations("mailed");
  const texts = { title: t("confirmTitle"), lead: t("confirmLead"), action: t("confirm"), done: t("confirmed") };
  return <RedeemLink {...{ texts, back }} redeem={identity.confirmEmail} />;
}

export function Unlock({ identity, back }: LinkPageProps) {
  const t = useTranslations("mailed");
  const texts = { title: t("unlockTitle"), lead: t("unlockLead"), action: t("unlock"), done: t("unlocked") };
  return <RedeemLink {...{ texts, back }} redeem={identity.unlock} />;
}

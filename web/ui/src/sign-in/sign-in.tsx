import { useState, type ReactNode } from "react";
import type { SessionEnd } from "@tillhouse/client";
import { useTranslations } from "use-intl";
import { Button } from "../button.tsx";
import { TextField } from "../field.tsx";
import { Form, textOf } from "../form.tsx";
import { Notice } from "../notice.tsx";
import { Gate } from "../screen.tsx";
import { useSubmit } from "../submit.ts";
import type { Challenge, Identity } from "./identity.ts";

interface SignInProps {
  readonly identity: Identity;
  /** The shop; the service itself has none. */
  readonly owner?: string;
  /** Why the session before this one ended. */
  readonly end: SessionEnd | undefined;
  /** The way to the page for a forgotten password. */
  readonly forgot: ReactNode;
  readonly more?: ReactNode;
  readonly onSignedIn: () => void;
}

const endKeys = { Expired: "expired", Replaced: "replaced", SignedOut: "signedOut" } as const;

/** Email and password, and the second step for who has one. */
export function SignIn({ identity, owner, end, forgot, more, onSignedIn }: SignInProps) {
  const t = useTranslations("signIn");
  return (
    <SignInSteps
      {...{ identity, onSignedIn }}
      frame={(title, step) => <Gate title={title}>{step}</Gate>}
      lead={
        <>
          {owner !== undefined && <p className="muted">{owner}</p>}
          {end !== undefined && <Notice tone={end === "SignedOut" ? "good" : "warning"}>{t(endKeys[end])}</Notice>}
        </>
      }
      more={
        <>
          <p>{forgot}</p>
          {more !== undefined && <p>{more}</p>}
        </>
      }
    />
  );
}

interface SignInStepsProps extends Pick<SignInProps, "identity" | "onSignedIn"> {
  /** What stands around a step. */
  readonly frame: (title: string, step: ReactNode) => ReactNode;
  /** The address, where it is known. */
  readonly email?: string;
  readonly lead: ReactNode;
  readonly more: ReactNode;
}

/** The steps of a sign-in, in a page of their own or over another. */
export function SignInSteps({ identity, frame, email, lead, more, onSignedIn }: SignInStepsProps) {
  const t = useTranslations("signIn");
  const [challenge, setChallenge] = useState<Challenge>();
  const submission = useSubmit<FormData>(async (form) => {
    const password = form.get("password");
    const next = await identity.signIn({ email: textOf(form, "email"), password: String(password) });
    if (next === undefined) onSignedIn();
    else setChallenge(next);
  });
  if (challenge !== undefined)
    return (
      <SecondStep
        {...{ identity, challenge, frame, onSignedIn }}
        onStartAgain={() => {
          submission.clear();
          setChallenge(undefined);
        }}
      />
    );
  return frame(
    t("title"),
    <>
      {lead}
      <Form submission={submission} action={t("submit")} refused={t("wrong")}>
        <TextField
          {...{ label: t("email"), name: "email", type: "email", autoComplete: "username", defaultValue: email }}
          autoFocus={email === undefined}
          required
        />
        <TextField
          {...{ label: t("password"), name: "password", type: "password", autoComplete: "current-password" }}
          autoFocus={email !== undefined}
          required
        />
      </Form>
      {more}
    </>,
  );
}

interface SecondStepProps extends Pick<SignInStepsProps, "identity" | "frame" | "onSignedIn"> {
  readonly challenge: Challenge;
  readonly onStartAgain: () => void;
}

function SecondStep({ identity, challenge, frame, onSignedIn, onStartAgain }: SecondStepProps) {
  const t = useTranslations("signIn");
  const { twoFactorToken, methods } = challenge;
  const submission = useSubmit<FormData>(async (form) => {
    await identity.finish({ twoFactorToken, code: textOf(form, "code") });
    onSignedIn();
  });
  const mailing = useSubmit(() => identity.mailCode(twoFactorToken));
  const [isMailed, setMailed] = useState(false);
  const canMail = methods.includes("Email");
  return frame(
    t("secondTitle"),
    <>
      <Form submission={submission} action={t("submit")} refused={t("codeWrong")}>
        <TextField
          label={t("code")}
          hint={canMail ? t("codeMailHint") : t("codeHint")}
          name="code"
          autoComplete="one-time-code"
          inputMode="text"
          autoFocus
          required
        />
      </Form>
      <div className="button-row">
        {canMail && (
          <Button isBusy={mailing.isBusy} onClick={() => void mailing.submit().then((worked) => setMailed(worked))}>
            {t("sendMail")}
          </Button>
        )}
        <Button kind="quiet" onClick={onStartAgain}>
          {t("startAgain")}
        </Button>
      </div>
      <div aria-live="polite">{isMailed && <Notice tone="good">{t("mailSent")}</Notice>}</div>
    </>,
  );
}

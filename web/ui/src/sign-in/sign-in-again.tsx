import { useTranslations } from "use-intl";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { Notice } from "../notice.tsx";
import type { Identity } from "./identity.ts";
import type { WatchedSession } from "./session-watch.ts";
import { SignInSteps } from "./sign-in.tsx";

interface SignInAgainProps {
  readonly identity: Identity;
  readonly session: WatchedSession;
  /** The address of whose session has ended. */
  readonly email: string;
}

/** The sign-in over a page that stays as it is, with what was typed there. Escape does not leave it. */
export function SignInAgain({ identity, session, email }: SignInAgainProps) {
  const t = useTranslations("signIn");
  return (
    <SignInSteps
      {...{ identity, email }}
      frame={(title, step) => (
        <Dialog title={title} isOpen isVeil onClose={() => undefined}>
          {step}
        </Dialog>
      )}
      lead={<Notice tone="warning">{t("again")}</Notice>}
      more={
        <div className="button-row">
          <Button kind="quiet" onClick={() => session.giveUp()}>
            {t("leave")}
          </Button>
        </div>
      }
      // The session itself says so, in whichever tab it was.
      onSignedIn={() => undefined}
    />
  );
}

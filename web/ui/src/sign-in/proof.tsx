import { createContext, use, useCallback, useMemo, useRef, useState, type ReactNode } from "react";
import { isProblem } from "@tillhouse/client";
import { useTranslations } from "use-intl";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { TextField } from "../field.tsx";
import { Form, textOf } from "../form.tsx";
import { useSubmit, type Submission } from "../submit.ts";

interface ProofProviderProps {
  /** Proves to the service who one is; throws `ProblemError` when it refuses. */
  readonly prove: (proof: { readonly password: string; readonly code?: string }) => Promise<void>;
  readonly children: ReactNode;
}

/** Asks for a proof. Resolves to false when the user leaves the dialog. */
const ProofContext = createContext<() => Promise<boolean>>(async () => false);

/** A dialog in which the user proves again who they are, before the service does what gives lasting power. */
export function ProofProvider({ prove, children }: ProofProviderProps) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isProven: boolean) => void>(undefined);
  const ask = useCallback(() => {
    setOpen(true);
    return new Promise<boolean>((resolve) => (answer.current = resolve));
  }, []);
  const end = (isProven: boolean) => {
    setOpen(false);
    answer.current?.(isProven);
  };
  const submission = useSubmit<FormData>(async (form) => {
    const code = textOf(form, "code");
    await prove({ password: String(form.get("password")), ...(code === "" ? {} : { code }) });
    end(true);
  });
  const leave = () => {
    submission.clear();
    end(false);
  };
  return (
    <ProofContext value={ask}>
      {children}
      <Dialog title={t("proof.title")} isOpen={isOpen} onClose={leave}>
        <p>{t("proof.lead")}</p>
        <Form
          submission={submission}
          action={t("proof.submit")}
          more={<Button onClick={leave}>{t("common.cancel")}</Button>}
        >
          <TextField
            label={t("signIn.password")}
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus
            required
          />
          <TextField label={t("signIn.code")} hint={t("proof.codeHint")} name="code" autoComplete="one-time-code" />
        </Form>
      </Dialog>
    </ProofContext>
  );
}

/** A submission that asks for a proof when the service wants one, and then sends once more. */
export function useProvenSubmit<Input = void>(send: (input: Input) => Promise<unknown>): Submission<Input> {
  const ask = use(ProofContext);
  return useSubmit(
    useMemo(
      () => async (input: Input) => {
        try {
          await send(input);
        } catch (error) {
          if (!isProblem(error, "reauthentication_required") || !(await ask())) throw error;
          await send(input);
        }
      },
      [send, ask],
    ),
  );
}

import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./field.tsx";
import { Form } from "./form.tsx";
import type { Submission } from "./submit.ts";

interface ConfirmDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  readonly action: string;
  readonly kind?: "primary" | "danger";
  readonly submission: Submission<FormData>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Instead of "Cancel", where that could be taken for the action. */
  readonly leave?: string;
  /** Must be typed before it is done: the name of what cannot be had back. */
  readonly typed?: string;
}

/** Says what is about to be done, and does it when the user says so. */
export function ConfirmDialog({ title, isOpen, ...question }: ConfirmDialogProps) {
  const close = () => {
    question.submission.clear();
    question.onClose();
  };
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close}>
      <Question {...question} onClose={close} />
    </Dialog>
  );
}

/** Exists only while the dialog is open, so that what was typed does not confirm the next question. */
function Question({
  children,
  action,
  kind,
  submission,
  onClose,
  leave,
  typed,
}: Omit<ConfirmDialogProps, "title" | "isOpen">) {
  const t = useTranslations("common");
  const [words, setWords] = useState("");
  const isReady = typed === undefined || words === typed;
  return (
    <Form
      submission={{ ...submission, submit: (form) => (isReady ? submission.submit(form) : Promise.resolve(false)) }}
      {...{ action, kind, isReady }}
      more={<Button onClick={onClose}>{leave ?? t("cancel")}</Button>}
    >
      {children}
      {typed !== undefined && (
        <TextField
          label={t("typeToConfirm", { typed })}
          name="confirmation"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          autoComplete="off"
          spellCheck={false}
          autoFocus
        />
      )}
    </Form>
  );
}

import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { TextField } from "@tillhouse/ui/field.tsx";
import { FailureNotice } from "@tillhouse/ui/failure-notice.tsx";
import { Form, textOf } from "@tillhouse/ui/form.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { Gate } from "@tillhouse/ui/screen.tsx";
import { failureOf, useSubmit } from "@tillhouse/ui/submit.ts";
import { openOffice } from "./shops.ts";

const storageKey = "tillhouse.office";

/** The shop whose office was open last in this browser. */
export const lastShop = (): string | undefined => localStorage.getItem(storageKey) ?? undefined;
export const keepShop = (slug: string): void => localStorage.setItem(storageKey, slug);

interface ChoiceProps {
  /** The address named a shop that there is not. */
  readonly isUnknown?: boolean | undefined;
  /** Why the shop of the address was not opened. */
  readonly error?: unknown;
}

/** Asks which shop it is about. */
export function Choice({ isUnknown = false, error }: ChoiceProps) {
  const t = useTranslations("choice");
  const navigate = useNavigate();
  const submission = useSubmit<FormData>(async (form) => {
    const slug = textOf(form, "slug").toLowerCase();
    await openOffice(slug);
    await navigate({ to: "/$slug", params: { slug } });
  });
  return (
    <Gate title={t("title")}>
      {isUnknown && <Notice tone="warning">{t("unknown")}</Notice>}
      {error !== undefined && <FailureNotice failure={failureOf(error)} onRetry={() => location.reload()} />}
      <p>{t("lead")}</p>
      <Form submission={submission} action={t("open")}>
        <TextField
          {...{ label: t("slug"), name: "slug", autoComplete: "organization", defaultValue: lastShop() }}
          spellCheck={false}
          autoCapitalize="none"
          autoFocus
          required
        />
      </Form>
    </Gate>
  );
}

import { useTranslations } from "use-intl";
import { TextField } from "@tillhouse/ui/field.tsx";
import { Form, textOf } from "@tillhouse/ui/form.tsx";
import { Gate } from "@tillhouse/ui/screen.tsx";
import { useCall } from "../use-call.ts";

/** Asks which shop the till is of; the service is asked when it is bound. */
export function ShopChoice() {
  const t = useTranslations("choice");
  const { submission } = useCall(async (form: FormData) => {
    location.assign(`/till/${encodeURIComponent(textOf(form, "slug").toLowerCase())}`);
  });
  return (
    <Gate title={t("title")}>
      <p>{t("lead")}</p>
      <Form submission={submission} action={t("open")}>
        <TextField
          {...{ label: t("slug"), name: "slug", autoComplete: "organization" }}
          spellCheck={false}
          autoCapitalize="none"
          autoFocus
          required
        />
      </Form>
    </Gate>
  );
}

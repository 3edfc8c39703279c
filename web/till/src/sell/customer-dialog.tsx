import { useState } from "react";
import { useTranslations } from "use-intl";
import { Action, choiceKey } from "../action.tsx";
import { TextField } from "@tillhouse/ui/field.tsx";
import { Form, textOf } from "@tillhouse/ui/form.tsx";
import { customerName } from "../customer-name.ts";
import { BasketDialog } from "./basket-dialog.tsx";
import { FailureWords } from "../failure-words.tsx";
import { useTill } from "../till.ts";
import { useAnswer } from "../use-answer.ts";
import { useCall } from "../use-call.ts";
import { useScanner } from "./use-scanner.ts";

interface CustomerDialogProps {
  readonly userId: string;
  readonly chosen: string | undefined;
  readonly onChoose: (customerId: string | undefined) => void;
  readonly onClose: () => void;
}

/** The customer who buys: found by words or by a scanned code, or added. */
export function CustomerDialog({ userId, chosen, onChoose, onClose }: CustomerDialogProps) {
  const t = useTranslations("customer");
  const till = useTill();
  const [words, setWords] = useState("");
  const found = useAnswer(words.trim(), async () => (words.trim() === "" ? [] : till.calls.findCustomers(words))) ?? [];
  const [isAdding, setAdding] = useState(false);
  useScanner((code) => setWords(code));
  if (isAdding) return <AddCustomer {...{ userId, onChoose, onClose }} name={words} />;
  return (
    <BasketDialog title={t("title")} onClose={onClose}>
      <label className="field">
        <span className="field-label">{t("find")}</span>
        <input
          className="control"
          type="search"
          autoComplete="off"
          data-autofocus
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </label>
      {words.trim() !== "" && found.length === 0 && <p className="empty">{t("none")}</p>}
      <ul className="choices">
        {found.map((customer, i) => (
          <li key={customer.id}>
            <Action
              hotkey={choiceKey(i, ["F7", "F8"])}
              disabled={customer.isBlocked}
              onClick={() => onChoose(customer.id)}
            >
              <span>{customerName(customer)}</span>
              <span className="muted">
                {customer.isBlocked ? t("blocked") : [customer.code, customer.phone].filter(Boolean).join(" · ")}
              </span>
            </Action>
          </li>
        ))}
      </ul>
      <div className="button-row">
        {chosen !== undefined && (
          <Action hotkey="F8" onClick={() => onChoose(undefined)}>
            {t("remove")}
          </Action>
        )}
        <Action hotkey="F7" onClick={() => setAdding(true)}>
          {t("add")}
        </Action>
      </div>
    </BasketDialog>
  );
}

interface AddCustomerProps extends Omit<CustomerDialogProps, "chosen"> {
  readonly name: string;
}

/** A new customer; the shop knows them once the till has pushed. */
function AddCustomer({ userId, name, onChoose, onClose }: AddCustomerProps) {
  const t = useTranslations("customer");
  const till = useTill();
  const { submission, failure } = useCall(async (form: FormData) => {
    const [email, phone] = [textOf(form, "email"), textOf(form, "phone")];
    const customer = {
      name: textOf(form, "name"),
      ...(email === "" ? {} : { email }),
      ...(phone === "" ? {} : { phone }),
    };
    onChoose(await till.calls.addCustomer(userId, customer));
  });
  return (
    <BasketDialog title={t("add")} onClose={onClose}>
      <Form submission={submission} action={t("save")}>
        <TextField {...{ label: t("name"), name: "name", defaultValue: name, maxLength: 200 }} autoFocus required />
        <TextField {...{ label: t("phone"), name: "phone", type: "tel", maxLength: 50, autoComplete: "off" }} />
        <TextField {...{ label: t("email"), name: "email", type: "email", maxLength: 254, autoComplete: "off" }} />
      </Form>
      {failure !== undefined && <FailureWords failure={failure} />}
    </BasketDialog>
  );
}

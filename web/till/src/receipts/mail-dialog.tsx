import { newId } from "@tillhouse/client";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Action } from "../action.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { FailureWords } from "../failure-words.tsx";
import { BesideDialog } from "../more/beside-dialog.tsx";
import { useTill, useTillState } from "../till.ts";
import { useCall } from "../use-call.ts";

interface MailDialogProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** Mails a receipt to the address that the shop knows of the customer, or to another one. */
export function MailDialog({ orderId, onClose }: MailDialogProps) {
  const t = useTranslations("mail");
  const till = useTill();
  const { isConnected, lastContactAt } = useTillState();
  const [typed, setTyped] = useState<string>();
  const [known, setKnown] = useState<string>();
  /** To each address it goes once, however often an answer is lost. */
  const [ids] = useState(() => new Map<string, string>());
  const [sentTo, setSentTo] = useState<string>();
  const to = typed ?? known ?? "";
  const look = useCall(async () => setKnown(await till.calls.mailAddress(orderId)));
  const send = useCall(async (address: string) => {
    const id = ids.get(address) ?? newId();
    ids.set(address, id);
    await till.calls.mailReceipt(orderId, address, id);
    setSentTo(address);
  });
  const { run: lookUp } = look;
  /** When the shop was heard of, while its answer is wanted: what failed is asked again then. */
  const heardAt = isConnected && known === undefined && sentTo === undefined ? lastContactAt : undefined;
  useEffect(() => void (heardAt !== undefined && lookUp()), [heardAt, lookUp]);
  const field = useRef<HTMLInputElement>(null);
  // Whoever is about to type another address replaces the one that comes, and does not write behind it.
  useLayoutEffect(() => {
    const input = field.current;
    if (known !== undefined && input?.value === known && input === document.activeElement) input.select();
  }, [known]);
  return (
    <BesideDialog title={t("title")} isNarrow onClose={onClose}>
      {sentTo !== undefined && (
        <output className="notice" data-tone="good">
          {t("sent", { address: sentTo })}
        </output>
      )}
      {!isConnected && <Notice tone="warning">{t("offline")}</Notice>}
      {isConnected && sentTo === undefined && (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            void send.run(to.trim());
          }}
        >
          <label className="field">
            <span className="field-label">{t("address")}</span>
            <input
              ref={field}
              {...{ className: "control", type: "email", autoComplete: "off", maxLength: 254, dir: "ltr", value: to }}
              required
              data-autofocus
              onChange={({ target }) => setTyped(target.value)}
            />
          </label>
          {[look.failure, send.failure].map(
            // Each has its place.
            (one, i) => one !== undefined && <FailureWords key={String(i)} failure={one} />,
          )}
          <div className="button-row">
            <Action hotkey="Enter" type="submit" kind="primary" isBusy={send.isBusy} disabled={to.trim() === ""}>
              {t("send")}
            </Action>
          </div>
        </form>
      )}
    </BesideDialog>
  );
}

import type { Movement } from "@tillhouse/till-engine/drawer.ts";
import type { Rights } from "@tillhouse/till-engine/rights.ts";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Action, choiceKey } from "../action.tsx";
import { formatMoney } from "@tillhouse/ui/money.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { AmountForm } from "../amount-form.tsx";
import { isZero, money } from "../amounts.ts";
import { CallFailed } from "../failure.ts";
import { FailureWords } from "../failure-words.tsx";
import { BesideDialog } from "../more/beside-dialog.tsx";
import { Reasons } from "../sell/because.tsx";
import { useApproved } from "../staff/use-approved.tsx";
import { useOpenTill, useTill } from "../till.ts";
import { useCall } from "../use-call.ts";

const kinds = ["PaidIn", "PaidOut", "SafeDrop", "BankDrop", "NoSale"] as const;
type Kind = (typeof kinds)[number];
const isDrop = (kind: Kind) => kind === "SafeDrop" || kind === "BankDrop";

interface MoveDialogProps {
  readonly user: Rights;
  readonly onClose: () => void;
}

/** Cash that goes in or out of the drawer beside sales, and the drawer opened without one. */
export function MoveDialog({ user, onClose }: MoveDialogProps) {
  const t = useTranslations("cash");
  const locale = useLocale();
  const till = useTill();
  const { settings, cashReasons } = useOpenTill().facts;
  const { currency, currencyDigits: digits, payOutLimit, dropLimit } = settings;
  const [kind, setKind] = useState<Kind>("PaidIn");
  const [reasonId, setReasonId] = useState("");
  const [note, setNote] = useState("");
  const [reference, setReference] = useState("");
  const [done, setDone] = useState({ count: 0, words: "" });
  const approving = useApproved(user.userId);
  const reasons = cashReasons.filter((reason) => reason.kind === kind);
  const limit = kind === "PaidOut" ? payOutLimit : isDrop(kind) ? dropLimit : null;
  const holds = (permission: string) => user.permissions.includes(permission);
  const offered = kinds.filter((one) => one !== "NoSale" || holds("sales.nosale"));

  const move = async (amount?: string) => {
    if (amount !== undefined && isZero(amount))
      throw new CallFailed({ kind: "Refusal", code: "validation_failed", members: {} });
    const movement: Movement = {
      ...{ kind, ...(amount === undefined ? {} : { amount: money(amount, digits) }) },
      ...(reasonId === "" ? {} : { reasonId }),
      ...(note.trim() === "" ? {} : { note: note.trim() }),
      ...(kind === "BankDrop" && reference.trim() !== "" ? { reference: reference.trim() } : {}),
    };
    const needs = await till.calls.approvalsFor({ userId: user.userId, movement });
    const why = [reasons.find(({ id }) => id === reasonId)?.name, note.trim()].filter((text) => text);
    const approvals = await approving.ask(needs, [t(kind), ...why].join(" · "));
    if (approvals === undefined) return;
    await till.calls.move(user.userId, movement, approvals);
    const moved = amount === undefined ? "" : formatMoney(money(amount, digits), currency, locale);
    setDone({ count: done.count + 1, words: `${t(kind)} ${moved}` });
    for (const clear of [setReasonId, setNote, setReference]) clear("");
  };
  const opened = useCall(() => move());
  const fields = (
    <>
      {!isDrop(kind) &&
        (reasons.length === 0 ? (
          <Notice tone="warning">{t("noReasons")}</Notice>
        ) : (
          <Reasons {...{ reasons, reasonId, setReasonId }} />
        ))}
      {kind === "BankDrop" && <TextLine label={t("reference")} value={reference} most={100} onType={setReference} />}
      <TextLine label={t("note")} value={note} most={500} onType={setNote} />
    </>
  );
  return (
    <>
      <BesideDialog title={t("title")} onClose={onClose}>
        <fieldset className="names" aria-label={t("title")}>
          {offered.map((one, i) => (
            <Action
              hotkey={choiceKey(i)}
              key={one}
              aria-pressed={kind === one}
              onClick={() => {
                setKind(one);
                setReasonId("");
                opened.clear();
              }}
            >
              {t(one)}
            </Action>
          ))}
        </fieldset>
        <output className="said">{done.words !== "" && t("done", { what: done.words.trim() })}</output>
        {kind === "NoSale" ? (
          <form
            className="form"
            onSubmit={(event) => {
              event.preventDefault();
              void opened.run();
            }}
          >
            {fields}
            {opened.failure !== undefined && <FailureWords failure={opened.failure} />}
            <div className="button-row">
              <Action hotkey="Enter" type="submit" kind="primary" isBusy={opened.isBusy}>
                {t("open")}
              </Action>
            </div>
          </form>
        ) : (
          <div className="move">
            <AmountForm
              key={`${kind} ${String(done.count)}`}
              label={t("amount")}
              action={t(kind)}
              digits={digits}
              onAmount={move}
            >
              {limit !== null && !holds("cash.movementAny") && (
                <p className="field-hint">
                  {t("limit", { limit: formatMoney(money(limit, digits), currency, locale) })}
                </p>
              )}
              {fields}
            </AmountForm>
          </div>
        )}
      </BesideDialog>
      {approving.dialog}
    </>
  );
}

interface TextLineProps {
  readonly label: string;
  readonly value: string;
  readonly most: number;
  readonly onType: (text: string) => void;
}

/** A line of text that may be left empty. */
export function TextLine({ label, value, most, onType }: TextLineProps) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <input
        {...{ className: "control", autoComplete: "off", maxLength: most, value }}
        onChange={({ target }) => onType(target.value)}
      />
    </label>
  );
}

import type { ClosedSession } from "@tillhouse/till-engine/drawer.ts";
import type { Rights } from "@tillhouse/till-engine/rights.ts";
import { Big } from "big.js";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Action } from "../action.tsx";
import { Facts } from "@tillhouse/ui/facts.tsx";
import { Money } from "@tillhouse/ui/money.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { asTyped, money, readNumber } from "../amounts.ts";
import { FailureWords } from "../failure-words.tsx";
import { BesideDialog } from "../more/beside-dialog.tsx";
import { useApproved } from "../staff/use-approved.tsx";
import { useOpenTill, useTill } from "../till.ts";
import { useAnswer } from "../use-answer.ts";
import { useCall } from "../use-call.ts";
import { denominationsOf } from "./denominations.ts";
import { TextLine } from "./move-dialog.tsx";

interface CloseDialogProps {
  readonly user: Rights;
  readonly hasBasket: boolean;
  readonly onClosed: (closed: ClosedSession) => void;
  readonly onClose: () => void;
}

/** Ends the session: the drawer is counted. Who may not know what it should hold counts blind. */
export function CloseDialog({ user, hasBasket, onClosed, onClose }: CloseDialogProps) {
  const t = useTranslations("closing");
  if (hasBasket)
    return (
      <BesideDialog title={t("title")} isNarrow onClose={onClose}>
        <Notice tone="warning">{t("hasBasket")}</Notice>
      </BesideDialog>
    );
  return <Count {...{ user, onClosed, onClose }} />;
}

function Count({ user, onClosed, onClose }: Omit<CloseDialogProps, "hasBasket">) {
  const t = useTranslations("closing");
  const locale = useLocale();
  const till = useTill();
  const { state, facts } = useOpenTill();
  const { currency, currencyDigits: digits, cashTolerance } = facts.settings;
  const values = denominationsOf(currency);
  const [isByPiece, setByPiece] = useState(values.length > 0);
  const [pieces, setPieces] = useState<Readonly<Record<string, string>>>({});
  const [sum, setSum] = useState("");
  const [left, setLeft] = useState<string>();
  const [note, setNote] = useState("");
  const approving = useApproved(user.userId);
  const { userId } = user;
  const expected = useAnswer(userId, async () => {
    // Only the shop knows the sums of a session that was opened elsewhere.
    const report = await till.calls.xReport(userId).catch(() => undefined);
    return report?.cash?.expected;
  });
  const counts = values.map((value) => ({ value, count: pieceCount(pieces[value] ?? "") }));
  const cash = isByPiece ? sumOf(counts, digits) : readAmount(sum, digits);
  const remaining = left === undefined ? cash : readAmount(left, digits);
  const isTooMuch = cash !== undefined && remaining !== undefined && new Big(remaining).gt(cash);
  const isReady = cash !== undefined && remaining !== undefined && !isTooMuch;
  const { run, isBusy, failure } = useCall(async () => {
    if (cash === undefined || remaining === undefined) return;
    const needs = await till.calls.approvalsFor({ userId, closing: { cash, remainingCash: remaining } });
    const approvals = await approving.ask(needs, t("leftHint"));
    if (approvals === undefined) return;
    const counted = counts.flatMap(({ value, count = 0 }) => (count === 0 ? [] : [{ value, count }]));
    const closing = {
      ...{ remainingCash: remaining, approvals },
      ...(isByPiece ? { denominations: counted } : {}),
      ...(note.trim() === "" ? {} : { note: note.trim() }),
    };
    onClosed(await till.calls.closeSession(userId, cash, closing));
  });
  const difference = cash === undefined || expected === undefined ? undefined : new Big(cash).minus(expected);
  const isBeyond = difference !== undefined && difference.abs().gt(cashTolerance);
  return (
    <>
      <BesideDialog title={t("title")} onClose={onClose}>
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) void run();
          }}
        >
          <p>{t(expected === undefined ? "blind" : "lead")}</p>
          {state.parked > 0 && <Notice tone="plain">{t("parked", { count: state.parked })}</Notice>}
          {values.length > 0 && (
            <fieldset className="button-row" aria-label={t("how")}>
              <Action hotkey="F2" aria-pressed={isByPiece} onClick={() => setByPiece(true)}>
                {t("byPiece")}
              </Action>
              <Action hotkey="F3" aria-pressed={!isByPiece} onClick={() => setByPiece(false)}>
                {t("asSum")}
              </Action>
            </fieldset>
          )}
          {isByPiece ? (
            <ul className="pieces">
              {counts.map(({ value, count }, i) => (
                <li key={value}>
                  <label className="piece">
                    <span className="piece-value">
                      <Money value={value} currency={currency} />
                    </span>
                    <input
                      {...{ className: "control number", inputMode: "numeric", autoComplete: "off" }}
                      placeholder="0"
                      data-autofocus={i === 0 || undefined}
                      value={pieces[value] ?? ""}
                      aria-invalid={count === undefined || undefined}
                      onChange={({ target }) => setPieces({ ...pieces, [value]: target.value })}
                    />
                  </label>
                </li>
              ))}
            </ul>
          ) : (
            <label className="field">
              <span className="field-label">{t("counted")}</span>
              <input
                {...{ className: "control number", inputMode: "decimal", autoComplete: "off", value: sum }}
                autoFocus
                data-autofocus
                aria-invalid={(sum !== "" && cash === undefined) || undefined}
                onChange={({ target }) => setSum(target.value)}
              />
            </label>
          )}
          <output className="count-sum">
            {cash !== undefined && (
              <Facts
                items={[
                  [t("counted"), <Money key="counted" value={cash} currency={currency} />],
                  ...(expected === undefined || difference === undefined
                    ? []
                    : ([
                        [t("expected"), <Money key="expected" value={expected} currency={currency} />],
                        [
                          t("difference"),
                          <Money key="difference" value={money(difference, digits)} currency={currency} />,
                        ],
                      ] as const)),
                ]}
              />
            )}
          </output>
          {isBeyond && <Notice tone="warning">{t("beyond")}</Notice>}
          <div className="columns">
            <label className="field">
              <span className="field-label">{t("left")}</span>
              <input
                {...{ className: "control number", inputMode: "decimal", autoComplete: "off" }}
                value={left ?? asTyped(cash ?? "", locale)}
                aria-invalid={isTooMuch || (left !== undefined && remaining === undefined) || undefined}
                onFocus={({ target }) => target.select()}
                onChange={({ target }) => setLeft(target.value)}
              />
              <span className="field-hint">{t(isTooMuch ? "tooMuch" : "leftHint")}</span>
            </label>
            <TextLine label={t("note")} value={note} most={500} onType={setNote} />
          </div>
          {failure !== undefined && <FailureWords failure={failure} />}
          <div className="button-row">
            <Action hotkey="Enter" type="submit" kind="primary" isBusy={isBusy} disabled={!isReady}>
              {t("close")}
            </Action>
          </div>
        </form>
      </BesideDialog>
      {approving.dialog}
    </>
  );
}

/** Undefined for what is no number of pieces. */
const pieceCount = (typed: string): number | undefined => {
  const text = typed.trim();
  return /^\d{0,6}$/.test(text) ? Number(text) : undefined;
};

function sumOf(
  counts: readonly { readonly value: string; readonly count: number | undefined }[],
  digits: number,
): string | undefined {
  let sum = new Big(0);
  for (const { value, count } of counts) {
    if (count === undefined) return undefined;
    sum = sum.plus(new Big(value).times(count));
  }
  return money(sum, digits);
}

const readAmount = (typed: string, digits: number): string | undefined => {
  const amount = readNumber(typed, digits);
  return amount === undefined ? undefined : money(amount, digits);
};

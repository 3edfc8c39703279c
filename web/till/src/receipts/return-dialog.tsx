import { newId } from "@tillhouse/client";
import type { Rights } from "@tillhouse/till-engine/rights.ts";
import type { Slip } from "@tillhouse/till-engine/sale.ts";
import { useState } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { Action, choiceKey } from "../action.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { Money } from "@tillhouse/ui/money.tsx";
import { asTyped, readNumber } from "../amounts.ts";
import { failureOf } from "../failure.ts";
import { FailureWords } from "../failure-words.tsx";
import { BesideDialog } from "../more/beside-dialog.tsx";
import type { Exchange } from "../news.ts";
import { useApproved } from "../staff/use-approved.tsx";
import { useOpenTill, useTill } from "../till.ts";
import { useUnitSign } from "../unit-sign.tsx";
import { useAnswer } from "../use-answer.ts";
import { useCall } from "../use-call.ts";
import type { FoundSale } from "../worker/returns.ts";
import type { ReturnableLine, ShownReceipt } from "../worker/rows.ts";

interface ReturnDialogProps {
  readonly user: Rights;
  /** A receipt of this till, or a sale of any till that the service has found. */
  readonly sale: ShownReceipt | FoundSale;
  readonly onReturned: (slip: Slip) => void;
  /** Other goods go out for it: selling goes on with both. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  readonly onClose: () => void;
}

/** The shop keeps the books of these kinds. Money goes back by one of them only if it paid. */
const ofModules: ReadonlySet<string> = new Set(["OnAccount", "StoreCredit", "Loyalty"]);

/** The most digits of a quantity behind its point. */
const quantityDigits = 5;

/** How much of a line comes back; undefined for what is no quantity, or more than is left. */
function backOf({ left }: ReturnableLine, typed: string): string | undefined {
  if (typed.trim() === "") return "0";
  const quantity = readNumber(typed, quantityDigits);
  return quantity !== undefined && Number(quantity) <= Number(left) ? quantity : undefined;
}

/** Takes goods of a sale back, out of what was paid for them. */
export function ReturnDialog({ user, sale, onReturned, onExchange, onClose }: ReturnDialogProps) {
  const t = useTranslations("receipts");
  const locale = useLocale();
  const till = useTill();
  const { facts, state } = useOpenTill();
  const { settings, returnReasons } = facts;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState("");
  /** The shop's policy says how the money of a sale goes back that the service has found. */
  const isFound = "orderId" in sale;
  const paidBy = isFound ? [] : sale.paidBy;
  const offered = facts.methods.filter(
    // A gift card takes a code, which only the shop's policy has.
    ({ id, kind, worksOffline, requiresCustomer }) =>
      (worksOffline || state.isConnected) &&
      (!requiresCustomer || paidBy.includes(id)) &&
      kind !== "GiftCard" &&
      (!ofModules.has(kind) || paidBy.includes(id)),
  );
  const first = (
    offered.find(({ id }) => paidBy.includes(id)) ??
    offered.find(({ kind }) => kind === "Cash") ??
    offered[0]
  )?.id;
  const [methodId, setMethodId] = useState(isFound ? undefined : first);
  const approving = useApproved(user.userId);
  // Only the shop says what comes of both at once.
  const mayExchange = onExchange !== undefined && state.isConnected && user.permissions.includes("returns.create");
  const { number } = sale;
  const title = t("returnTitle", { number });
  const orderId = isFound ? sale.orderId : sale.id;
  const quantities = sale.lines.map((line) => ({ lineId: line.id, quantity: backOf(line, typed[line.id] ?? "") }));
  const lines = quantities.flatMap(({ lineId, quantity }) =>
    quantity === undefined || Number(quantity) === 0 ? [] : [{ lineId, quantity }],
  );
  const isReady =
    lines.length > 0 &&
    (isFound || methodId !== undefined) &&
    quantities.every(({ quantity }) => quantity !== undefined);
  const isLate = isFound && sale.isLate;
  const asked = {
    ...{ userId: user.userId, orderId, isLate, lines, reason: reason.trim() },
    unsaid: t(isLate ? "lateReason" : "otherReason"),
  };
  const quote = () =>
    till.calls.quoteReturn({
      ...asked,
      ...(methodId === undefined ? {} : { methodId }),
    });
  // The service's policy may ask for a reason.
  const total = useAnswer(JSON.stringify([lines, isFound ? reason.trim() : ""]), async () => {
    if (lines.length === 0) return undefined;
    const asked = isFound
      ? quote().then(({ quote: { total: of } }) => of.replace("-", ""))
      : till.calls.refundTotal(orderId, lines);
    return asked.catch((error: unknown) => failureOf(error));
  });
  const { run, isBusy, failure } = useCall(async () => {
    if (isFound) {
      const id = newId();
      const found = await quote();
      const approvals = await approving.ask(await till.calls.approvalsFor({ takeBack: found }), title, id);
      if (approvals !== undefined) onReturned(await till.calls.takeBack({ ...found, id, approvals }));
      return;
    }
    if (methodId === undefined) return;
    const refund = {
      userId: user.userId,
      orderId,
      lines,
      methodId,
      ...(reason.trim() === "" ? {} : { note: reason.trim() }),
    };
    // Nobody approves what the shop refuses.
    await till.calls.requireLeft(orderId, lines);
    const id = newId();
    const approvals = await approving.ask(await till.calls.approvalsFor({ refund }), title, id);
    if (approvals === undefined) return;
    onReturned(await till.calls.refund({ ...refund, id, approvals }));
  });
  const exchange = useCall(async () => {
    const { quote: quoted } = await till.calls.quoteReturn(asked);
    const named = lines.map(({ lineId, quantity }) => {
      return { id: lineId, quantity, name: sale.lines.find(({ id }) => id === lineId)?.name ?? "" };
    });
    onExchange?.({ asked, number, lines: named, total: quoted.total });
  });
  return (
    <>
      <BesideDialog title={title} onClose={onClose}>
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) void run();
          }}
        >
          {isFound && sale.isLate && <Notice tone="warning">{t("late")}</Notice>}
          <div className="button-row">
            <Action
              hotkey="Insert"
              onClick={() =>
                setTyped(Object.fromEntries(sale.lines.map(({ id, left }) => [id, asTyped(left, locale)])))
              }
            >
              {t("all")}
            </Action>
          </div>
          <ul className="rows">
            {sale.lines.map((line, i) => (
              <li key={line.id}>
                <BackField
                  {...{ line, typed: typed[line.id] ?? "", isFirst: i === 0 }}
                  onType={(text) => setTyped({ ...typed, [line.id]: text })}
                />
              </li>
            ))}
          </ul>
          <label className="field">
            <span className="field-label">{t("why")}</span>
            <input
              {...{ className: "control", autoComplete: "off", maxLength: 500, value: reason }}
              list="return-reasons"
              onChange={({ target }) => setReason(target.value)}
            />
            <datalist id="return-reasons">
              {returnReasons.map(({ id, name }) => (
                <option key={id}>{name}</option>
              ))}
            </datalist>
          </label>
          <fieldset className="ways-back">
            <legend className="field-label">{t("method")}</legend>
            {isFound && (
              <Action hotkey="F2" aria-pressed={methodId === undefined} onClick={() => setMethodId(undefined)}>
                {t("byPolicy")}
              </Action>
            )}
            {offered.map(({ id, name }, i) => (
              <Action
                hotkey={choiceKey(isFound ? i + 1 : i, ["F11"])}
                key={id}
                aria-pressed={id === methodId}
                onClick={() => setMethodId(id)}
              >
                {name}
              </Action>
            ))}
          </fieldset>
          {typeof total === "string" && (
            <p className="back-total">
              {t("back")} <Money value={total} currency={settings.currency} />
            </p>
          )}
          {[typeof total === "object" ? total : undefined, failure, exchange.failure].map(
            // Each has its place.
            (one, i) => one !== undefined && <FailureWords key={String(i)} failure={one} />,
          )}
          <div className="button-row">
            {mayExchange && (
              <Action hotkey="F11" isBusy={exchange.isBusy} disabled={!isReady} onClick={() => void exchange.run()}>
                {t("exchange")}
              </Action>
            )}
            <Action hotkey="Enter" type="submit" kind="primary" isBusy={isBusy} disabled={!isReady}>
              {t("giveBack")}
            </Action>
          </div>
        </form>
      </BesideDialog>
      {approving.dialog}
    </>
  );
}

interface BackFieldProps {
  readonly line: ReturnableLine;
  readonly typed: string;
  readonly isFirst: boolean;
  readonly onType: (text: string) => void;
}

function BackField({ line, typed, isFirst, onType }: BackFieldProps) {
  const t = useTranslations("receipts");
  const format = useFormatter();
  const { name, unitCode, left, quantity } = line;
  const unit = useUnitSign()(unitCode) ?? "";
  const amount = (text: string) => format.number(Number(text), { maximumFractionDigits: quantityDigits });
  const isGone = Number(left) === 0;
  return (
    <label className="back-line">
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>{" "}
        <bdi className="muted">{t("left", { left: amount(left), sold: amount(quantity), unit })}</bdi>
      </span>
      <input
        {...{ className: "control number", inputMode: "decimal", autoComplete: "off", value: typed, disabled: isGone }}
        placeholder="0"
        data-autofocus={isFirst || undefined}
        aria-invalid={backOf(line, typed) === undefined || undefined}
        onChange={({ target }) => onType(target.value)}
      />
    </label>
  );
}

import type { ApprovalNeed } from "@tillhouse/till-engine/limits.ts";
import type { Sale, Slip } from "@tillhouse/till-engine/sale.ts";
import type { Tender } from "@tillhouse/till-engine/tenders.ts";
import { roundCash } from "@tillhouse/pricing/settle.ts";
import { Big } from "big.js";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Action, choiceKey, type Hotkey } from "../action.tsx";
import { Dialog } from "@tillhouse/ui/dialog.tsx";
import { Money } from "@tillhouse/ui/money.tsx";
import { AmountForm } from "../amount-form.tsx";
import { isZero, money, quickCash, readNumber } from "../amounts.ts";
import { failureOf } from "../failure.ts";
import { FailureWords } from "../failure-words.tsx";
import type { Facts } from "../news.ts";
import { ScanRefusal } from "../sell/scan-refusal.tsx";
import type { FoundCard } from "../worker/cards.ts";
import { CardForm } from "./card-form.tsx";
import { ApproveDialog } from "../staff/approve-dialog.tsx";
import { useOpenTill } from "../till.ts";
import { useCall } from "../use-call.ts";
import { usePointsOf } from "./use-points.ts";

type Method = Facts["methods"][number];

/** What is open of a sale, and what somebody has still to approve of it. */
export interface Settlement {
  readonly quote: { readonly due: string; readonly change: string; readonly rounding: string };
  readonly lacking: readonly ApprovalNeed[];
}

type Payment = Pick<Sale, "id" | "payments" | "approvals" | "cards">;

/** What is paid. */
export interface Payable {
  readonly saleId: string;
  readonly userId: string;
  readonly customerId: string | undefined;
  readonly total: string;
  /** What is sold, for somebody who approves it. */
  readonly goods?: ReactNode;
  /** All of it in cash. */
  readonly inCash: string;
  /** Throws for what cannot be paid so. */
  settle(sale: Payment): Promise<Settlement>;
  sell(sale: Payment): Promise<Slip>;
}

interface PayDialogProps {
  readonly payable: Payable;
  readonly approvals: NonNullable<Sale["approvals"]>;
  readonly onSold: (slip: Slip) => void;
  readonly onClose: () => void;
}

/**
 * Takes the money: by one method or by several, with a tip, with what somebody has to approve. What suffices completes
 * the sale.
 */
export function PayDialog({ payable, approvals, onSold, onClose }: PayDialogProps) {
  const t = useTranslations("pay");
  const cardWords = useTranslations("card");
  const faults = useTranslations("fault");
  const { facts, state } = useOpenTill();
  const { currency, currencyDigits: digits, cashRounding } = facts.settings;
  const { saleId, userId, customerId, total, inCash } = payable;
  const [tenders, setTenders] = useState<readonly Tender[]>([]);
  const [given, setGiven] = useState(approvals);
  const [settled, setSettled] = useState<Settlement>();
  const [needs, setNeeds] = useState<readonly ApprovalNeed[]>();
  const [methodId, setMethodId] = useState(
    facts.methods.find(({ kind }) => kind === "Cash")?.id ?? facts.methods[0]?.id,
  );
  /** The gift card that pays next, and all that were asked for. */
  const [card, setCard] = useState<FoundCard>();
  const [cards, setCards] = useState<readonly FoundCard[]>([]);
  const [tip, setTip] = useState("");
  const [reference, setReference] = useState("");
  const method = facts.methods.find(({ id }) => id === methodId);

  const settle = useCall(async (payments: readonly Tender[], approved: typeof approvals) => {
    const sale = { id: saleId, payments, approvals: approved, cards };
    const next = await payable.settle(sale);
    setTenders(payments);
    setSettled(next);
    if (Number(next.quote.due) > 0 || (payments.length === 0 && !isZero(total))) return;
    if (next.lacking.length > 0) setNeeds(next.lacking);
    else {
      try {
        onSold(await payable.sell(sale));
      } catch (error) {
        // What was put aside tells only now what it takes.
        const lacking = failureOf(error);
        if (lacking.kind !== "Approval") {
          // A payment that was refused is taken off again, so that another method can pay.
          setTenders(tenders);
          setSettled(settled);
          throw error;
        }
        setNeeds(lacking.needs);
      }
    }
  });
  const { failure } = settle;

  /** Undefined: what was typed is no amount. */
  const tipped = tip.trim() === "" ? "0" : readNumber(tip, digits);
  const due = settled?.quote.due ?? total;
  const isCash = method?.kind === "Cash";
  const isCard = method?.kind === "GiftCard";
  const inPoints = usePointsOf(customerId, method?.kind === "Loyalty", total, digits);
  const left = card === undefined ? (inPoints?.most ?? due) : money(leftOn(card, tenders), digits);
  const inCoins = tenders.length === 0 ? inCash : coinsFor(due, cashRounding, digits);
  const wanted = isCash ? inCoins : (isCard || inPoints) && Number(left) < Number(due) ? left : due;
  const take = async (amount: string) => {
    if (method === undefined || tipped === undefined) return;
    const tender: Tender = {
      ...{ methodId: method.id, tendered: money(amount, digits) },
      ...(isZero(tipped) ? {} : { tip: money(tipped, digits) }),
      ...(reference === "" ? {} : { reference }),
      ...(isCard && card !== undefined ? { modules: { credit: { voucherId: card.id } } } : {}),
    };
    if (await settle.run([...tenders, tender], given)) {
      setTip("");
      setReference("");
      setCard(undefined);
    }
  };
  return (
    <Dialog title={t("title")} isOpen isWide onClose={onClose}>
      <ScanRefusal />
      <div className="pay">
        <div className="pay-side">
          <dl className="pay-figures">
            <div className="pay-due">
              <dt>{t(tenders.length === 0 ? "due" : "open")}</dt>
              <dd>
                <Money value={due} currency={currency} />
              </dd>
            </div>
            {tenders.map(({ methodId: of, tendered }, i) => {
              const name = facts.methods.find(({ id }) => id === of)?.name ?? "";
              return (
                <div key={`${of} ${String(i)}`}>
                  <dt>{name}</dt>
                  <dd>
                    <Money value={tendered} currency={currency} />{" "}
                    <Action
                      hotkey={i === tenders.length - 1 ? "Delete" : undefined}
                      kind="quiet"
                      onClick={() =>
                        void settle.run(
                          tenders.filter((_, k) => k !== i),
                          given,
                        )
                      }
                    >
                      <span aria-hidden>×</span>
                      <span className="hidden-text">{t("remove", { method: name })}</span>
                    </Action>
                  </dd>
                </div>
              );
            })}
          </dl>
          <fieldset className="names" aria-label={t("title")}>
            {facts.methods.map((one, i) => (
              <MethodButton
                key={one.id}
                method={one}
                hotkey={choiceKey(i)}
                isChosen={one.id === methodId}
                isOffered={
                  ((one.worksOffline && one.kind !== "GiftCard") || state.isConnected) &&
                  (!one.requiresCustomer || customerId !== undefined)
                }
                lacks={one.requiresCustomer && customerId === undefined ? t("needsCustomer") : t("needsConnection")}
                onChoose={() => setMethodId(one.id)}
              />
            ))}
          </fieldset>
          {isCash && (
            <fieldset className="names" aria-label={t("quick")}>
              {quickCash(wanted, digits).map((amount, i) => (
                <Action key={amount} hotkey={choiceKey(facts.methods.length + i)} onClick={() => void take(amount)}>
                  <Money value={amount} currency={currency} />
                </Action>
              ))}
            </fieldset>
          )}
          <Action hotkey="Escape" onClick={onClose}>
            {t("cancel")}
          </Action>
        </div>
        {isCard && card === undefined && (
          <CardForm
            onFound={(found) => {
              setCards([...cards.filter(({ id }) => id !== found.id), found]);
              setCard(found);
            }}
          />
        )}
        {method !== undefined && !(isCard && card === undefined) && (
          <AmountForm
            // Another amount is offered when something was paid, or by another method.
            key={`${method.id} ${wanted}`}
            label={t("given")}
            action={t("add", { method: method.name })}
            digits={digits}
            initial={money(wanted, digits)}
            onAmount={take}
          >
            {inPoints !== undefined && (
              <p>
                {t("points", { points: inPoints.points })} <Money value={inPoints.worth} currency={currency} />
              </p>
            )}
            {isCard && (
              <p>
                {cardWords("holds")} <Money value={left} currency={currency} />
              </p>
            )}
            <label className="field">
              <span className="field-label">{t("tip")}</span>
              <input
                className="control number"
                inputMode="decimal"
                autoComplete="off"
                aria-invalid={tipped === undefined || undefined}
                value={tip}
                onChange={({ target }) => setTip(target.value)}
              />
              {tipped === undefined && <span className="field-error">{faults("Format")}</span>}
            </label>
            {method.requiresReference && (
              <label className="field">
                <span className="field-label">{t("reference", { method: method.name })}</span>
                <input
                  className="control"
                  autoComplete="off"
                  value={reference}
                  maxLength={100}
                  onChange={({ target }) => setReference(target.value)}
                />
              </label>
            )}
          </AmountForm>
        )}
        {failure !== undefined && <FailureWords failure={failure} />}
      </div>
      {needs !== undefined && (
        <ApproveDialog
          {...{ needs, saleId, requesterId: userId, subject: payable.goods }}
          onApproved={(more) => {
            setNeeds(undefined);
            const all = [...given, ...more];
            setGiven(all);
            void settle.run(tenders, all);
          }}
          onClose={() => {
            setNeeds(undefined);
            // What was taken last goes back, and something else can be taken.
            if (tenders.length > 0) void settle.run(tenders.slice(0, -1), given);
          }}
        />
      )}
    </Dialog>
  );
}

/** What is handed over of an amount, as the shop's coins go. */
const coinsFor = (amount: string, increment: string, digits: number): string =>
  money(roundCash(new Big(amount), { increment, mode: "HalfUp" }), digits);

/** What a card can still pay beside what it has paid of this sale. */
function leftOn({ id, available }: FoundCard, tenders: readonly Tender[]): string {
  const own = tenders.filter(({ modules }) => modules?.credit?.voucherId === id);
  return own.reduce((left, { tendered }) => left.minus(tendered), new Big(available)).toFixed();
}

interface MethodButtonProps {
  readonly method: Method;
  readonly hotkey: Hotkey | undefined;
  readonly isChosen: boolean;
  readonly isOffered: boolean;
  /** Why it is not offered. */
  readonly lacks: string;
  readonly onChoose: () => void;
}

function MethodButton({ method, hotkey, isChosen, isOffered, lacks, onChoose }: MethodButtonProps) {
  return (
    <Action
      hotkey={hotkey}
      aria-pressed={isChosen}
      disabled={!isOffered}
      title={isOffered ? undefined : lacks}
      onClick={onChoose}
    >
      {method.name}
      {!isOffered && <span className="hidden-text">{lacks}</span>}
    </Action>
  );
}

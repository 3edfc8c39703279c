import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Action, choiceKey } from "../action.tsx";
import { Dialog } from "@tillhouse/ui/dialog.tsx";
import { Money } from "@tillhouse/ui/money.tsx";
import { failureOf } from "../failure.ts";
import { FailureWords } from "../failure-words.tsx";
import { BasketDialog } from "./basket-dialog.tsx";
import type { ParkedTile } from "../news.ts";
import { useOpenTill, useTill } from "../till.ts";
import { useAnswer } from "../use-answer.ts";
import { useCall } from "../use-call.ts";
import type { ElsewhereTile } from "../worker/parked-elsewhere.ts";

interface ParkDialogProps {
  /** Rejects with why it is not parked. */
  readonly onPark: (ticketName: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Puts the basket aside, under a name if it has one. */
export function ParkDialog({ onPark, onClose }: ParkDialogProps) {
  const t = useTranslations("basket");
  const { run, isBusy, failure } = useCall(onPark);
  const [name, setName] = useState("");
  return (
    <BasketDialog title={t("park")} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void run(name.trim());
        }}
      >
        <label className="field">
          <span className="field-label">{t("parkName")}</span>
          <input
            className="control"
            autoComplete="off"
            maxLength={100}
            data-autofocus
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        {failure !== undefined && <FailureWords failure={failure} />}
        <div className="button-row">
          <Action hotkey="Enter" type="submit" kind="primary" isBusy={isBusy}>
            {t("park")}
          </Action>
        </div>
      </form>
    </BasketDialog>
  );
}

interface ParkedDialogProps {
  readonly onTakeOver: (parked: ElsewhereTile) => Promise<unknown>;
  readonly onTakeUp: (parked: ParkedTile) => Promise<unknown>;
  readonly onPay: (parked: ParkedTile) => void;
  readonly onClose: () => void;
}

/** What was put aside, for who approves it. */
export function ParkedSummary({ names, total }: Pick<ParkedTile, "names" | "total">) {
  const t = useTranslations("basket");
  const format = useFormatter();
  const { currency } = useOpenTill().facts.settings;
  return (
    <ul className="rows">
      {names.map(({ name, quantity }, i) => (
        // Lines that were put aside stay in their order.
        <li key={String(i)}>
          {format.number(Number(quantity), { maximumFractionDigits: 5 })} × <bdi>{name}</bdi>
        </li>
      ))}
      <li>
        <strong>{t("total")}</strong>
        <strong>
          <Money value={total} currency={currency} />
        </strong>
      </li>
    </ul>
  );
}

/** What this till has put aside. */
export function ParkedDialog({ onTakeUp, onTakeOver, onPay, onClose }: ParkedDialogProps) {
  const t = useTranslations("basket");
  const till = useTill();
  const format = useFormatter();
  const { state, facts } = useOpenTill();
  const parked = useAnswer(String(state.parked), () => till.calls.parked());
  const { run, isBusy, failure } = useCall(onTakeUp);
  return (
    <BasketDialog title={t("parkedTitle")} onClose={onClose}>
      {parked?.length === 0 && <p className="empty">{t("noneParked")}</p>}
      <ul className="rows">
        {parked?.map((one, i) => (
          <li key={one.id} className="parked">
            <span>
              <strong>{one.ticketName}</strong>{" "}
              {one.names
                .slice(0, 3)
                .map(({ name, quantity }) => `${format.number(Number(quantity))} × ${name}`)
                .join(", ")}
              {one.names.length > 3 && " …"}
            </span>
            <Money value={one.total} currency={facts.settings.currency} />
            <span className="button-row">
              <Action hotkey={choiceKey(2 * i)} isBusy={isBusy} onClick={() => void run(one)}>
                {t("takeUp")}
              </Action>
              <Action hotkey={choiceKey(2 * i + 1)} kind="primary" onClick={() => onPay(one)}>
                {t("payParked")}
              </Action>
            </span>
          </li>
        ))}
      </ul>
      {failure !== undefined && <FailureWords failure={failure} />}
      {state.isConnected ? (
        <ParkedElsewhere onTakeOver={onTakeOver} firstKey={2 * (parked?.length ?? 0)} />
      ) : (
        <p className="muted">{t("elsewhereOffline")}</p>
      )}
    </BasketDialog>
  );
}

interface ParkedElsewhereProps extends Pick<ParkedDialogProps, "onTakeOver"> {
  /** How many keys other buttons have. */
  readonly firstKey: number;
}

/** What other tills of the branch have put aside. */
function ParkedElsewhere({ onTakeOver, firstKey }: ParkedElsewhereProps) {
  const t = useTranslations("basket");
  const till = useTill();
  const { currency } = useOpenTill().facts.settings;
  const [tries, setTries] = useState(0);
  const answer = useAnswer(String(tries), () =>
    till.calls.parkedElsewhere().then(
      (tiles) => ({ tiles, lost: undefined }),
      (error: unknown) => ({ tiles: [], lost: failureOf(error) }),
    ),
  );
  const { run, isBusy, failure } = useCall(async (one: ElsewhereTile) => {
    try {
      await onTakeOver(one);
    } finally {
      setTries(tries + 1);
    }
  });
  const why = failure ?? answer?.lost;
  return (
    <section aria-label={t("elsewhere")}>
      {answer !== undefined && answer.tiles.length > 0 && <h3>{t("elsewhere")}</h3>}
      <ul className="rows">
        {answer?.tiles.map((one, i) => (
          <li key={one.id} className="parked">
            <span>
              <strong>{one.ticketName}</strong>{" "}
              <span className="muted">
                <bdi>{one.tillName ?? t("otherwise")}</bdi> · <bdi>{one.by}</bdi>
              </span>
            </span>
            <Money value={one.total} currency={currency} />
            <span className="button-row">
              <Action hotkey={choiceKey(firstKey + i)} isBusy={isBusy} onClick={() => void run(one)}>
                {t("takeOver")}
              </Action>
            </span>
          </li>
        ))}
      </ul>
      {why !== undefined && <FailureWords failure={why} />}
    </section>
  );
}

interface DiscardDialogProps {
  /** Rejects with why it is not discarded. */
  readonly onDiscard: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Gives the basket up. */
export function DiscardDialog({ onDiscard, onClose }: DiscardDialogProps) {
  const t = useTranslations("basket");
  const { run, isBusy, failure } = useCall(onDiscard);
  return (
    <Dialog title={t("discardTitle")} isOpen onClose={onClose}>
      <p>{t("discardLead")}</p>
      {failure !== undefined && <FailureWords failure={failure} />}
      <div className="button-row">
        <Action hotkey="Escape" onClick={onClose}>
          {useTranslations("common")("cancel")}
        </Action>
        <Action hotkey="Enter" kind="danger" isBusy={isBusy} data-autofocus onClick={() => void run()}>
          {t("discard")}
        </Action>
      </div>
    </Dialog>
  );
}

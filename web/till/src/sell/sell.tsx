import { newId } from "@tillhouse/client";
import type { Article, ScanMatch } from "@tillhouse/till-engine/catalogue.ts";
import type { ClosedSession } from "@tillhouse/till-engine/drawer.ts";
import type { BasketRequestLine } from "@tillhouse/till-engine/lines.ts";
import type { QuotedLine } from "@tillhouse/till-engine/quote.ts";
import type { QuotedReturn } from "@tillhouse/till-engine/returns.ts";
import type { Rights } from "@tillhouse/till-engine/rights.ts";
import type { Slip } from "@tillhouse/till-engine/sale.ts";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Action } from "../action.tsx";
import { Brand } from "@tillhouse/ui/screen.tsx";
import { viewOf } from "../display/display-news.ts";
import { useDisplay } from "../display/use-display.ts";
import { failureOf } from "../failure.ts";
import { FailureWords } from "../failure-words.tsx";
import { PayDialog, type Payable } from "../pay/pay-dialog.tsx";
import { SoldDialog } from "../pay/sold-dialog.tsx";
import { ApproveDialog } from "../staff/approve-dialog.tsx";
import { SyncBadge } from "../sync-badge.tsx";
import type { ParkedTile } from "../news.ts";
import { useOpenTill, useTill } from "../till.ts";
import { useCall } from "../use-call.ts";
import { CameraDialog } from "./camera-dialog.tsx";
import { couponsOf } from "./coupons.ts";
import { CouponDialog } from "./coupon-dialog.tsx";
import { CustomerDialog } from "./customer-dialog.tsx";
import { CardLineDialog, GiftCardDialog } from "./gift-card-dialog.tsx";
import { DiscountDialog } from "./discount-dialog.tsx";
import { DiscardDialog, ParkDialog, ParkedDialog, ParkedSummary } from "./park-dialogs.tsx";
import { Basket } from "./basket.ts";
import { BasketKeys, type BasketScreen } from "./basket-keys.tsx";
import { BasketSummary } from "./basket-summary.tsx";
import { BasketTotals, BasketView } from "./basket-view.tsx";
import { AskDialog, ChoiceDialog, CustomDialog } from "./dialogs.tsx";
import { ExchangeDialog, ExchangeView } from "./exchange.tsx";
import { Finder } from "./finder.tsx";
import { LineDialog } from "./line-dialog.tsx";
import { isSomething, leftOf, withLine, withQuantity } from "./lines.ts";
import { More, moreKey } from "../more/more.tsx";
import { useRefusalSound } from "../settings/sound.ts";
import { useAnswer } from "../use-answer.ts";
import { putAside } from "./put-aside.ts";
import { lastWords, useLastSale, type LastDocument } from "./use-last-sale.ts";
import { useSaid } from "./use-said.ts";
import { useScanner } from "./use-scanner.ts";

/** What stands over the basket. */
type Over =
  | { readonly kind: "Line"; readonly line: QuotedLine }
  | { readonly kind: "Choice"; readonly matches: readonly ScanMatch[] }
  /** The price, or how much, is said by the cashier. */
  | { readonly kind: "Ask"; readonly article: Article; readonly line: BasketRequestLine }
  | {
      readonly kind:
        | "Custom"
        | "Pay"
        | "Customer"
        | "Discount"
        | "Coupon"
        | "GiftCard"
        | "Park"
        | "Parked"
        | "Discard"
        | "Camera";
    }
  | { readonly kind: "Exchange"; readonly quoted: QuotedReturn; readonly inCash: string }
  | { readonly kind: "PayParked"; readonly parked: ParkedTile }
  | { readonly kind: "Sold"; readonly slip: Slip; readonly cardCodes: readonly string[] }
  | { readonly kind: "More"; readonly first?: "sync" };

interface SellProps {
  readonly slug: string;
  readonly user: Rights;
  readonly onLock: () => void;
  readonly onClosed: (closed: ClosedSession) => void;
}

/** Selling: what is in the basket, and all that can be put into it. */
export function Sell({ slug, user, onLock, onClosed }: SellProps) {
  const t = useTranslations();
  const locale = useLocale();
  const till = useTill();
  const { state, facts } = useOpenTill();
  const { takesCoupons } = facts;
  const sellsCards = facts.methods.some(({ kind }) => kind === "GiftCard");
  const { userId } = user;
  const [own] = useState(() => new Basket(till.calls, userId));
  const { kept: basket, quote, failure, waiting } = useSyncExternalStore(own.subscribe, () => own.shown);
  const change = own.change.bind(own);
  const tryChange = own.tryChange.bind(own);
  const clear = own.clear.bind(own);
  const [over, setOver] = useState<Over>();
  const { said, say } = useSaid(own);
  const searchField = useRef<HTMLInputElement>(null);
  const soundRefusal = useRefusalSound();
  const close = () => setOver(undefined);
  useEffect(() => {
    document.title = `${t("till.title")} · Tillhouse`;
  }, [t]);

  const add = async (line: BasketRequestLine, name: string, by = change) => {
    const isAdded = await by((goods) => ({ ...goods, lines: withLine(goods.lines, { ...line, id: newId() }) }));
    if (isAdded) say(t("basket.added", { name }));
    return isAdded;
  };
  /** What was typed in a dialog stays there when it is refused. */
  const addTyped = async (line: BasketRequestLine, name: string) => {
    if (await add(line, name, tryChange)) close();
  };
  const put = (article: Article | ScanMatch, line: BasketRequestLine) => {
    const isAsked = (article.isOpenPrice && line.labelPrice === undefined) || article.unit.precision > 0;
    const isOnLabel = "label" in article && article.label !== null;
    if (isAsked && !isOnLabel) setOver({ kind: "Ask", article, line });
    else {
      // The camera goes on with the next code.
      if (over?.kind !== "Camera") close();
      void add(line, article.name);
    }
  };
  const scan = async (code: string) => {
    const matches = await till.calls.scan(code, basket?.goods.customerId);
    const sold = matches.filter(({ isSold }) => isSold);
    const [first] = sold;
    if (first === undefined) {
      soundRefusal();
      say(matches[0] === undefined ? t("find.unknown", { code }) : t("find.notSold", { name: matches[0].name }));
    } else if (sold.length > 1) setOver({ kind: "Choice", matches: sold });
    else put(first, first.line);
  };
  useScanner((code) => void scan(code));

  const exchange = basket?.exchange;
  const payExchange = useCall(async () => {
    if (basket === undefined || exchange === undefined) return;
    try {
      setOver({ kind: "Exchange", ...(await till.calls.quoteExchange(exchange.asked, basket.goods)) });
    } catch (error) {
      own.refuse(failureOf(error));
    }
  });
  // All that was scanned has been taken out again.
  const isNothing = exchange === undefined && !isSomething(basket?.goods.lines ?? []);
  const pay = () => {
    if (quote === undefined) return;
    if (isNothing) setOver({ kind: "Discard" });
    else if (exchange === undefined) setOver({ kind: "Pay" });
    else void payExchange.run();
  };
  const open = (kind: BasketScreen) => setOver({ kind });
  const isEmpty = quote === undefined;
  const { customerId, coupons = [] } = basket?.goods ?? {};
  // Who was added a moment ago is known by another way, until the shop knows them.
  const buyer = useAnswer(`${customerId ?? ""} ${state.rowsVersion}`, async () =>
    customerId === undefined ? undefined : till.calls.customerName(customerId),
  );

  // The dialog is gone before anybody has read it when its key is pressed twice.
  const saySold = (last: LastDocument) => say(t(...lastWords(last, locale)));
  const sayChange = ({ total, change: given, receipt: { order } }: Slip) =>
    saySold({ number: order.receiptNumber ?? "", total, change: given, currency: order.currency });
  useLastSale(till.calls, basket !== undefined, (last) => {
    if (isEmpty && said === "") saySold(last);
  });
  const sold = (slip: Slip) => {
    const cards = basket?.goods.lines.flatMap(({ giftCard }) => giftCard ?? []) ?? [];
    setOver({ kind: "Sold", slip, cardCodes: cards.filter((one) => one.isReload !== true).map(({ code }) => code) });
    void clear();
  };
  const lineOf = (id: string): BasketRequestLine =>
    basket?.goods.lines.find((line) => line.id === id) ?? { id, quantity: "0" };
  useDisplay(
    slug,
    over?.kind === "Sold"
      ? {
          ...{ kind: "Sold", total: over.slip.total, change: over.slip.change },
          currency: over.slip.receipt.order.currency,
        }
      : quote === undefined
        ? { kind: "Idle", shopName: state.shopName }
        : viewOf(quote),
  );
  const goodsOf = () => {
    if (basket === undefined) throw new Error("there is no basket");
    return { ...basket.goods, userId };
  };
  const payable: Payable | undefined = basket &&
    quote && {
      ...{ saleId: basket.saleId, userId, customerId: basket.goods.customerId },
      ...{ total: quote.totals.total, inCash: quote.inCash.total, goods: <BasketSummary quote={quote} /> },
      settle: (paid) => till.calls.settle({ ...goodsOf(), ...paid }),
      sell: (paid) => till.calls.sell({ ...goodsOf(), ...paid }),
    };
  const payableParked = ({ id, total, inCash, customerId: buyer, names }: ParkedTile): Payable => ({
    ...{ saleId: id, userId, customerId: buyer, total, inCash, goods: <ParkedSummary {...{ names, total }} /> },
    settle: ({ payments }) => till.calls.settleParked(id, payments),
    sell: ({ id: _own, ...paid }) => till.calls.completeParked(id, { userId, ...paid }),
  });
  const ofCoupons = couponsOf(till.calls, own);
  const done = (words: string) => {
    close();
    say(words);
  };
  const { park, takeUp, takeOver, discard } = putAside({ calls: till.calls, own, userId, t, onDone: done });
  const cash = facts.methods.find(({ kind }) => kind === "Cash");
  // Pressed twice it is one sale.
  const exact = useCall(async () => {
    if (payable === undefined || basket === undefined || cash === undefined) return;
    const paid = {
      ...{ id: basket.saleId, approvals: basket.approvals },
      payments: [{ methodId: cash.id, tendered: payable.inCash }],
    };
    try {
      const { lacking } = await payable.settle(paid);
      if (lacking.length > 0) pay();
      else sold(await payable.sell(paid));
    } catch (error) {
      own.refuse(failureOf(error));
    }
  });

  return (
    <div className="sell">
      <header className="sell-bar">
        <Brand />
        <span className="muted">
          {state.shopName} · {state.registerName}
        </span>
        <span className="spring" />
        <SyncBadge onOpen={() => setOver({ kind: "More", first: "sync" })} />
        <span>{user.name}</span>
        <Action hotkey={moreKey} onClick={() => setOver({ kind: "More" })}>
          {t("till.menu")}
        </Action>
        <Action hotkey="F12" onClick={onLock}>
          {t("till.lock")}
        </Action>
      </header>
      <main className="sell-main" id="screen">
        <h1 className="hidden-text">{t("till.sell")}</h1>
        <section className="basket" aria-label={t("basket.label")}>
          <BasketKeys
            {...{ buyer, isEmpty, takesCoupons, sellsCards, parked: state.parked, onOpen: open }}
            canPark={!(isEmpty && state.parked === 0 && !state.isConnected)}
            isExchange={exchange !== undefined}
          />
          {exchange !== undefined && (
            <ExchangeView {...{ exchange, quote }} onGiveUp={() => void own.exchange(undefined)} />
          )}
          <BasketView {...{ quote, coupons }} onLine={(line) => setOver({ kind: "Line", line })} />
          {failure !== undefined && <FailureWords failure={failure} />}
          <output className="said">{said}</output>
          {quote !== undefined && (
            <>
              <BasketTotals {...{ quote, coupons, exchange }} />
              <div className="basket-actions">
                <Action
                  hotkey="F9"
                  onClick={() => void exact.run()}
                  disabled={cash === undefined || exchange !== undefined || isNothing}
                >
                  {t("basket.exact")}
                </Action>
                <Action hotkey="F10" kind="primary" isBusy={payExchange.isBusy} onClick={pay}>
                  {t("basket.pay")}
                </Action>
              </div>
            </>
          )}
        </section>
        <Finder
          customerId={basket?.goods.customerId}
          searchField={searchField}
          onChoose={(article) => put(article, { variantId: article.variantId, quantity: "1" })}
          onCustom={() => setOver({ kind: "Custom" })}
          onCamera={() => setOver({ kind: "Camera" })}
        />
      </main>
      {over?.kind === "Line" && over.line.giftCard !== undefined && (
        <CardLineDialog
          line={over.line}
          onRemove={() => {
            close();
            void change((goods) => ({ ...goods, lines: goods.lines.filter(({ id }) => id !== over.line.id) }));
          }}
          onClose={close}
        />
      )}
      {over?.kind === "GiftCard" && <GiftCardDialog onLine={(line) => addTyped(line, line.name)} onClose={close} />}
      {over?.kind === "Line" && over.line.giftCard === undefined && basket !== undefined && (
        <LineDialog
          line={over.line}
          said={lineOf(over.line.id)}
          left={leftOf(basket.goods.lines, lineOf(over.line.id))}
          onChange={(line) =>
            tryChange((goods) => ({ ...goods, lines: goods.lines.map((one) => (one.id === line.id ? line : one)) }))
          }
          onQuantity={(quantity, because) =>
            tryChange((goods) => ({
              ...goods,
              lines: withQuantity(goods.lines, over.line.id, quantity, newId(), because),
            }))
          }
          onClose={close}
        />
      )}
      {over?.kind === "Choice" && (
        <ChoiceDialog matches={over.matches} onChoose={(match) => put(match, match.line)} onClose={close} />
      )}
      {over?.kind === "Ask" && (
        <AskDialog
          article={over.article}
          onSaid={(parts) => addTyped({ ...over.line, ...parts }, over.article.name)}
          onClose={close}
        />
      )}
      {over?.kind === "Custom" && <CustomDialog onSaid={(line) => addTyped(line, line.name)} onClose={close} />}
      {over?.kind === "Camera" && <CameraDialog onScan={(code) => void scan(code)} onClose={close} />}
      {over?.kind === "Customer" && (
        <CustomerDialog
          {...{ userId, chosen: customerId, onClose: close }}
          onChoose={(id) => {
            close();
            void ofCoupons.changeCustomer(id);
          }}
        />
      )}
      {over?.kind === "Discount" && (
        <DiscountDialog onDiscounts={(discounts) => tryChange((goods) => ({ ...goods, discounts }))} onClose={close} />
      )}
      {over?.kind === "Coupon" && (
        <CouponDialog
          taken={coupons}
          onTake={async (code) => {
            if (await ofCoupons.take(code)) close();
          }}
          onRemove={({ code }) => ofCoupons.remove(code)}
          onClose={close}
        />
      )}
      {over?.kind === "Park" && <ParkDialog onPark={park} onClose={close} />}
      {over?.kind === "Parked" && (
        <ParkedDialog
          onTakeUp={takeUp}
          onTakeOver={takeOver}
          onPay={(parked) => setOver({ kind: "PayParked", parked })}
          onClose={close}
        />
      )}
      {over?.kind === "Discard" && <DiscardDialog onDiscard={discard} onClose={close} />}
      {over?.kind === "PayParked" && (
        <PayDialog
          payable={payableParked(over.parked)}
          approvals={[]}
          onSold={(slip) => setOver({ kind: "Sold", slip, cardCodes: [] })}
          onClose={close}
        />
      )}
      {over?.kind === "Pay" && payable !== undefined && basket !== undefined && (
        <PayDialog payable={payable} approvals={basket.approvals} onSold={sold} onClose={close} />
      )}
      {over?.kind === "Exchange" && basket !== undefined && (
        <ExchangeDialog {...{ ...over, basket, quote, userId }} onDone={sold} onClose={close} />
      )}
      {over?.kind === "More" && (
        <More
          {...{ slug, user, onClosed, first: over.first, hasBasket: !isEmpty || exchange !== undefined }}
          onExchange={(next) => {
            close();
            void own.exchange(next);
          }}
          onClose={close}
        />
      )}
      {over?.kind === "Sold" && (
        <SoldDialog
          {...{ slip: over.slip, cardCodes: over.cardCodes }}
          onClose={() => {
            close();
            sayChange(over.slip);
          }}
        />
      )}
      {waiting !== undefined && (
        <ApproveDialog
          needs={waiting.needs}
          saleId={waiting.saleId}
          subject={<BasketSummary quote={waiting.quote} />}
          requesterId={userId}
          onApproved={waiting.approve}
          onClose={waiting.giveUp}
        />
      )}
    </div>
  );
}

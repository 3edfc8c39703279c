import type { Receipt } from "@tillhouse/till-engine/receipt.ts";
import { quantityText } from "@tillhouse/pricing/receipts/text.ts";
import { unitSign } from "@tillhouse/pricing/receipts/units.ts";
import { wordsIn, type Words } from "@tillhouse/pricing/receipts/words.ts";
import { Big } from "big.js";
import type { ReactNode } from "react";

/** A receipt as it is printed: what the shop's own says, in its language and direction. */
export function ReceiptPaper({ receipt }: { readonly receipt: Receipt }) {
  const { language, header, seller, branch, customer, order, copy, localTime, taxes, giftCards } = receipt;
  const words = wordsIn(language);
  const { totals } = order;
  const digits = digitsOf(totals.total);
  const text = (amount: Big | string) => decimal(new Big(amount).toFixed(digits), words);
  const unlessZero = (label: string, amount: Big | string) =>
    new Big(amount).eq(0) ? undefined : <Row label={label} value={text(amount)} />;
  return (
    <>
      <Middle className="paper-title">{header ?? seller.name ?? branch.name}</Middle>
      {header !== null && <Middle>{seller.name}</Middle>}
      <Middle>{seller.address ?? branch.address}</Middle>
      <Middle>{branch.phone}</Middle>
      {seller.taxId !== null && <Middle>{`${words.taxId} ${seller.taxId}`}</Middle>}
      <hr />
      <Row label={order.receiptNumber ?? words.unsold} value={localTime} />
      {order.status === "Voided" && <Middle className="paper-mark">{`*** ${words.voided} ***`}</Middle>}
      {copy > 0 && <Middle className="paper-mark">{`*** ${words.copy} ${String(copy)} ***`}</Middle>}
      {customer !== null && (
        <>
          <hr />
          <p>{words.customer}:</p>
          {[customer.company ?? null, customer.name, customer.address].map(
            (known) =>
              known !== null && (
                <p key={known}>
                  <bdi>{known}</bdi>
                </p>
              ),
          )}
          {customer.taxId !== null && <Row label={words.taxId} value={customer.taxId} />}
        </>
      )}
      <hr />
      {order.lines.map((line, i) => (
        // Lines have no name of their own, and never change place.
        <Line key={i} {...{ line, words, text }} />
      ))}
      {order.discounts.map(
        ({ amount, reason, name }, i) =>
          !new Big(amount).eq(0) && (
            <Row key={i} label={name ?? reason ?? words.discount} value={text(new Big(amount).neg())} />
          ),
      )}
      <hr />
      {order.taxMode === "Inclusive" && unlessZero(words.exempt, new Big(totals.exemptTax).neg())}
      {order.taxMode === "Exclusive" && (
        <>
          <Row label={words.net} value={text(totals.net)} />
          <Row label={words.tax} value={text(totals.tax)} />
        </>
      )}
      <Row className="paper-total" label={`${words.total} ${order.currency}`} value={text(totals.total)} />
      {unlessZero(words.rounding, totals.rounding)}
      {unlessZero(words.tip, totals.tip)}
      {unlessZero(words.deposit, new Big(totals.deposit).neg())}
      {order.payments.map(
        ({ method, tendered }, i) => !new Big(tendered).eq(0) && <Row key={i} label={method} value={text(tendered)} />,
      )}
      {unlessZero(words.change, totals.change)}
      <hr />
      {taxes.map(({ name, rate, base, amount }) => (
        <Row
          key={`${name} ${rate}`}
          label={`${name} ${decimal(new Big(rate).times(100).toFixed(), words)} % ${words.of} ${text(base)}`}
          value={text(amount)}
        />
      ))}
      {order.taxCertificate !== null && <Row label={words.exemptBy} value={order.taxCertificate} />}
      {order.status !== "Voided" &&
        giftCards.map(
          ({ codeEnding, balance }) =>
            balance !== null && (
              <Row key={codeEnding} label={`${words.balance} ****${codeEnding}`} value={text(balance)} />
            ),
        )}
      <Row label={words.servedBy} value={receipt.cashier} />
      <Middle>{receipt.footer}</Middle>
    </>
  );
}

/** What was bought, without what it cost, for who gets it as a gift. */
export function GiftReceiptPaper({ receipt }: { readonly receipt: Receipt }) {
  const { language, branch, order, localTime } = receipt;
  const words = wordsIn(language);
  return (
    <>
      <Middle className="paper-title">{branch.name}</Middle>
      <Middle className="paper-mark">{words.gift}</Middle>
      <hr />
      <Row label={order.receiptNumber ?? words.unsold} value={localTime.slice(0, 10)} />
      <hr />
      {order.lines.map(
        ({ kind, name, quantity, unitCode }, i) =>
          kind === "Sale" && (
            <Row
              key={i}
              label={name}
              value={[decimal(quantity, words), unitSign(unitCode, words)].filter((part) => part !== null).join(" ")}
            />
          ),
      )}
    </>
  );
}

interface LineProps {
  readonly line: Receipt["order"]["lines"][number];
  readonly words: Words;
  readonly text: (amount: Big | string) => string;
}

function Line({ line, words, text }: LineProps) {
  const kind = { Sale: "", Refund: `${words.refund} `, Void: `${words.void} `, Charge: "", Fee: "" }[line.kind];
  const name = line.kind === "Charge" ? words.serviceCharge : line.kind === "Fee" ? words.fee : line.name;
  return (
    <div className="paper-line">
      <Row label={`${kind}${name}`} value={text(line.gross)} />
      {line.quantity !== "1" && (
        <p className="paper-more">
          <bdi>{quantityText(line, words)}</bdi>
        </p>
      )}
      {line.discounts.map(
        ({ amount, reason, name: promotion }, i) =>
          !new Big(amount).eq(0) && (
            <Row
              key={i}
              className="paper-more"
              label={promotion ?? reason ?? words.discount}
              value={text(new Big(amount).neg())}
            />
          ),
      )}
    </div>
  );
}

interface RowProps {
  readonly label: string;
  readonly value: string;
  readonly className?: string;
}

function Row({ label, value, className = "" }: RowProps) {
  return (
    <div className={`paper-row ${className}`}>
      <span>
        <bdi>{label}</bdi>
      </span>
      <span>
        <bdi>{value}</bdi>
      </span>
    </div>
  );
}

function Middle({ children, className = "" }: { readonly children: ReactNode; readonly className?: string }) {
  if (children === null) return null;
  return (
    <p className={`paper-middle ${className}`}>
      <bdi>{children}</bdi>
    </p>
  );
}

const decimal = (amount: string, { point }: Words) => amount.replace(".", point);

/** How many digits after the point the currency has. */
const digitsOf = (amount: string) => amount.split(".")[1]?.length ?? 0;

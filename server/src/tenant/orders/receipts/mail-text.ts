import { quoted } from "../../../kernel/mail-page.ts";
import type { Receipt } from "./schema.ts";

const longest = 80;

/**
 * The receipt as it is mailed: what a cashier can type is short and leads nowhere, so that nobody writes to strangers
 * in the shop's name.
 */
export function asMailed(receipt: Receipt): Receipt {
  const { customer, order } = receipt;
  return {
    ...receipt,
    // Users name themselves.
    cashier: quoted(receipt.cashier, longest),
    customer: customer && {
      name: typed(customer.name),
      company: typed(customer.company),
      address: typed(customer.address),
      taxId: typed(customer.taxId),
    },
    order: {
      ...order,
      discounts: order.discounts.map(withTyped),
      lines: order.lines.map((line) => ({
        ...line,
        name: line.variantId === null ? quoted(line.name, longest) : line.name,
        discounts: line.discounts.map(withTyped),
      })),
      taxCertificate: typed(order.taxCertificate),
    },
  };
}

function typed(text: string | null): string | null {
  if (text === null) return null;
  return text
    .split("\n")
    .map((line) => quoted(line, longest))
    .join("\n");
}

function withTyped<Discount extends { readonly reason: string | null }>(discount: Discount): Discount {
  return { ...discount, reason: typed(discount.reason) };
}

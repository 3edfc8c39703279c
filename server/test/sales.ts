import { randomUUID } from "node:crypto";
import type { Reply, Shop } from "./harness.ts";

/** A register with an open session, and what a till sells with. */
export interface Till {
  readonly branchId: string;
  readonly registerId: string;
  readonly sessionId: string;
  readonly cash: string;
  readonly card: string;
  /** A completed sale as it is posted, paid in cash unless told otherwise. */
  order(lines: readonly object[], members?: Record<string, unknown>): Record<string, unknown>;
  sell(lines: readonly object[], members?: Record<string, unknown>): Promise<Reply>;
}

async function made(reply: Promise<Reply>): Promise<Reply["body"]> {
  const { status, body } = await reply;
  if (status !== 201) throw new Error(`not made: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Adds a register to the shop's first branch, or the one given, and opens a session on it, now or when it is said. */
export async function openTill(shop: Shop, branch?: string, occurredAt?: string): Promise<Till> {
  const branchId: string = branch ?? (await shop.get("/branches")).body.items[0].id;
  const code = randomUUID().slice(0, 8);
  const register = await made(shop.post("/registers", { branchId, name: `Till ${code}`, code }));
  const session = await made(shop.post("/cash/sessions", { registerId: register.id, openingCash: "100", occurredAt }));
  const methods: { id: string; name: string }[] = (await shop.get("/payment-methods")).body.items;
  const methodOf = (name: string) => methods.find((method) => method.name === name)?.id ?? "";
  const [cash, card] = [methodOf("Cash"), methodOf("Card")];
  const order: Till["order"] = (lines, members = {}) => ({
    id: randomUUID(),
    branchId,
    cashSessionId: session.id,
    lines,
    payments: [{ methodId: cash, tendered: "1000" }],
    ...members,
  });
  return {
    branchId,
    registerId: register.id,
    sessionId: session.id,
    cash,
    card,
    order,
    sell: (lines, members) => shop.post("/orders", order(lines, members)),
  };
}

/** Lines by name that name no tax group are untaxed in this shop from now on; answers with the group's id. */
export async function sellByName(shop: Shop): Promise<string> {
  const { id } = await made(shop.post("/tax-groups", { name: "Untaxed" }));
  const { status } = await shop.patch("/settings", { customTaxGroupId: id });
  if (status !== 200) throw new Error(`not set: ${status}`);
  return id;
}

/** A product with one variant; answers with the variant's id. */
export async function addVariant(
  shop: Shop,
  variant: { sku: string; price: string; unitId: string; [member: string]: unknown },
  product: object = {},
): Promise<string> {
  const body = await made(shop.post("/products", { name: `Thing ${variant.sku}`, ...product, variants: [variant] }));
  return body.variants[0].id;
}

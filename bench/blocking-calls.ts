import { randomUUID } from "node:crypto";
import type { Shop, TestService } from "../server/test/harness.ts";
import { registerTill } from "../server/test/devices.ts";
import { openTill, sellByName, type Till } from "../server/test/sales.ts";
import type { Call, Subject } from "./blocking-call.ts";
import { loyaltySubjects } from "./blocking-loyalty.ts";
import { priceSubjects } from "./blocking-prices.ts";
import { pictureSubjects } from "./blocking-pictures.ts";
import { promotionSubjects } from "./blocking-promotions.ts";
import { userSubjects } from "./blocking-users.ts";

// The largest and the most spiteful that the API takes, a call a subject.

export const bodyLimit = 1024 * 1024;
const fill = (part: string, start: string, end: string) =>
  start + part.repeat(Math.floor((bodyLimit - start.length - end.length) / part.length)) + end;
const list = <T>(length: number, make: (i: number) => T): T[] => Array.from({ length }, (_, i) => make(i));
const rows = 6_000;

interface World {
  readonly service: TestService;
  readonly shop: Shop;
  readonly till: Till;
  readonly variants: readonly string[];
  readonly ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Call;
}

export async function* subjectsOf(service: TestService): AsyncGenerator<Subject> {
  const shop = await service.openShop({ modules: ["Purchasing"] });
  const headers = { authorization: `Bearer ${shop.token}`, "tenant-id": shop.tenantId };
  const ask: World["ask"] = (method, path, body, more = {}) => ({
    method,
    path,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }), ...more },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const imported = await shop.post("/catalogue/import", fileOf(rows, "0"), { "content-type": "text/csv" });
  if (imported.body.created !== rows) throw new Error(`not imported: ${JSON.stringify(imported.body)}`);
  yield* importSubjects(ask);
  const found: string[] = [];
  for (let cursor = ""; found.length < 5_000;) {
    const { body } = await shop.get(`/products?limit=200${cursor}`);
    for (const { variants } of body.items) found.push(variants[0].id);
    cursor = `&cursor=${body.nextCursor}`;
  }
  await sellByName(shop);
  const world = { service, shop, till: await openTill(shop), variants: found, ask };
  yield* bodySubjects(world);
  yield* listSubjects(world);
  yield* pushSubjects(world);
  yield* orderSubjects(world);
  yield* pageSubjects(world);
  yield* promotionSubjects(service);
  yield* priceSubjects(service);
  yield* loyaltySubjects(service);
  yield* pictureSubjects(service);
  yield* userSubjects(service);
}

function fileOf(count: number, priceEnd: string): string {
  const lines = list(count, (i) => `T-${i},Thing number ${i} of all,EA,${(i % 900) + 1}.5${priceEnd}`);
  return ["sku,name,unit,price", ...lines, ""].join("\n");
}

function* importSubjects(ask: World["ask"]): Generator<Subject> {
  const csv = { "content-type": "text/csv" };
  const good = fileOf(rows, "0");
  yield { name: `import of ${rows} rows`, call: () => ask("POST", "/catalogue/import", good, csv) };
  const wrong = fileOf(rows, "x");
  yield { name: "import of as many wrong rows", call: () => ask("POST", "/catalogue/import?dryRun=true", wrong, csv) };
  const cell = `sku,name,unit,price\nX-1,"${"a\n".repeat(9_000_000)}",EA,1\n`;
  yield { name: "import of one cell of 18 MB", call: () => ask("POST", "/catalogue/import", cell, csv) };
  const barcodes = `sku,name,unit,price,barcodes\n${list(250, (i) => `B-${i},B,EA,1,"${"a|".repeat(32_000)}"`).join("\n")}\n`;
  yield {
    name: "import of cells of 32,000 barcodes",
    call: () => ask("POST", "/catalogue/import?dryRun=true", barcodes, csv),
  };
  const words = "Kaffee Wasser Bohnen gemahlen ".repeat(160).slice(0, 4_900);
  const described = `sku,name,unit,price,description\n${list(1_500, (i) => `T-${i},Thing ${i},EA,1,${i % 7} ${words}`).join("\n")}\n`;
  let round = 0;
  yield {
    name: "import of 1,500 long descriptions",
    call: () => ask("POST", "/catalogue/import", described.replaceAll("Kaffee", `Kaffee${(round += 1)}`), csv),
  };
  yield { name: "export", call: () => ask("GET", "/catalogue/export") };
}

function* bodySubjects({ ask }: World): Generator<Subject> {
  const bodies: Readonly<Record<string, string>> = {
    "lists in lists": "[".repeat(500_000) + "]".repeat(500_000),
    "objects in objects": `${'{"a":'.repeat(150_000)}1${"}".repeat(150_000)}`,
    "100,000 unknown members": `{${list(80_000, (i) => `"k${i}":1`).join()}}`,
    "many empty objects": fill("{},", "[", "{}]"),
    "many numbers": fill("1e308,", "[", "1]"),
    "one long text": fill("a", '{"name":"', '"}'),
    escapes: fill("\\u0041", '{"name":"', '"}'),
    "what looks like __proto__": fill('\\"__proto__\\" ', '{"name":"', '"}'),
    "quotes and spaces": fill(" ", '{"__proto__"', "1}"),
    "half a list": fill("[],", "[", ""),
    "addresses of dots": fill(".", '{"name":"a","email":"a@', '"}'),
  };
  for (const [name, body] of Object.entries(bodies))
    yield { name: `body: ${name}`, call: () => ask("POST", "/customers", body) };
}

function* listSubjects({ ask, variants, shop, till }: World): Generator<Subject> {
  const lists: Readonly<Record<string, readonly [method: string, path: string, (item: unknown) => unknown, object]>> = {
    "adjustment of 1,000 lines": [
      "POST",
      "/stock/adjustments",
      (lines) => ({ branchId: till.branchId, reasonId: randomUUID(), lines }),
      { variantId: "x", quantity: "1" },
    ],
    "1,000 reorder points": ["PUT", "/stock/reorder-points", (points) => ({ branchId: till.branchId, points }), {}],
    "order of 500 lines": ["POST", "/orders", (lines) => till.order(lines as object[]), { quantity: 1 }],
  };
  for (const [name, [method, path, wrap, item]] of Object.entries(lists)) {
    const count = Math.floor(700_000 / (JSON.stringify(item).length + 1));
    for (const [what, length] of [["all wrong", 500] as const, [`${count} of them`, count] as const])
      yield { name: `${name}, ${what}`, call: () => ask(method, path, wrap(list(length, () => item))) };
  }
  yield {
    name: "1,000 reorder points, right",
    call: () =>
      ask("PUT", "/stock/reorder-points", {
        branchId: till.branchId,
        points: variants.slice(0, 1_000).map((variantId) => ({ variantId, reorderPoint: "5", reorderQuantity: null })),
      }),
  };
  const price = (i: number) => ({ variantId: variants[i], minQuantity: "1", price: "3.5" });
  const priceList = async () => {
    const { body } = await shop.post("/price-lists", { name: `List ${randomUUID()}`, branchId: null });
    return `/price-lists/${body.id}/entries`;
  };
  let kept = "";
  yield {
    name: "price list of 5,000 entries",
    call: async () => ask("PUT", (kept = await priceList()), { entries: list(5_000, price) }),
  };
  yield { name: "the same read", call: () => ask("GET", kept) };
  yield {
    name: "price list of 5,000 wrong entries",
    call: async () => ask("PUT", await priceList(), { entries: list(5_000, () => ({ variantId: 1, price: "x" })) }),
  };
  yield {
    name: "price list of 5,000 entries, all of one",
    call: async () => ask("PUT", await priceList(), { entries: list(5_000, () => price(0)) }),
  };
  yield {
    name: "count of 10,000 variants",
    call: () =>
      ask("POST", "/stock/counts", {
        branchId: till.branchId,
        scope: "List",
        variantIds: list(10_000, (i) => variants[i % 5_000]),
      }),
  };
  yield {
    name: "count of all",
    call: () => ask("POST", "/stock/counts", { branchId: till.branchId, scope: "Full" }),
  };
}

/** The longest pushes: orders of many lines, right and wrong. */
async function* pushSubjects({ ask, service, shop, variants }: World): AsyncGenerator<Subject> {
  const { branchId, registerId, sessionId: cashSessionId } = await openTill(shop);
  const device = await registerTill(service, shop, { branchId, registerId });
  const { token } = await device.signIn();
  const userId = (await shop.get("/me")).body.userId as string;
  const most = 8_400;
  const push = (orders: number, quantity: unknown) => {
    const lines = () => list(most / orders, (i) => ({ id: randomUUID(), variantId: variants[i % 5_000], quantity }));
    const items = list(orders, () => ({
      ...{ kind: "Order", id: randomUUID(), userId },
      body: { branchId, cashSessionId, lines: lines() },
    }));
    return ask("POST", "/sync/push", { branchId, items }, { authorization: `Bearer ${token}` });
  };
  for (const [orders, of] of [
    [20, "20 orders"],
    [200, "200 orders"],
  ] as const) {
    yield { name: `push of ${of}, ${most} lines`, call: () => push(orders, "1") };
    yield { name: `push of ${of}, ${most} lines, all wrong`, call: () => push(orders, 1) };
    yield { name: `push of ${of}, ${most} lines, each no decimal`, call: () => push(orders, "1,5") };
  }
}

async function* orderSubjects({ ask, variants, till, shop }: World): AsyncGenerator<Subject> {
  const line = (i: number) => ({ variantId: variants[i], quantity: "2.5" });
  const paid = (lines: object[], more: object = {}) =>
    till.order(lines, { payments: [{ methodId: till.cash, tendered: "10000000" }], ...more });
  const discounts = list(5, () => ({ kind: "Percent", value: "1", reason: "x" }));
  const plain = list(500, line).map((one) => ({ ...one, quantity: "2" }));
  const made = await shop.post("/orders", paid(plain));
  if (made.status !== 201) throw new Error(`no order: ${JSON.stringify(made.body)}`);
  yield { name: "order of 500 lines", call: () => ask("POST", "/orders", paid(plain)) };
  const named = list(500, (i) => ({ name: `Thing ${i}`, quantity: "1", unitPrice: "1" }));
  yield { name: "order of 500 lines by name", call: () => ask("POST", "/orders", paid(named)) };
  const withIds = plain.map((one) => ({
    ...one,
    id: randomUUID(),
    discounts: discounts.map(({ kind, value }) => ({ kind, value })),
  }));
  const ids = withIds.map(({ id }) => id);
  const all = {
    lines: withIds,
    discounts: list(10, () => ({ kind: "Percent", value: "1", lineIds: ids })),
  };
  const { branchId } = till;
  yield {
    name: "quote of 500 lines, 2,500 discounts of lines and 10 of all",
    call: () => ask("POST", "/orders/quote", { branchId, ...all }),
  };
  const path = `/orders/${made.body.id}`;
  yield { name: "order of 500 lines, read", call: () => ask("GET", path) };
  for (const accept of ["application/json", "text/plain", "text/html"])
    yield {
      name: `receipt of 500 lines as ${accept}`,
      call: () => ask("GET", `${path}/receipt`, undefined, { accept }),
    };
  yield { name: "orders, 200 of 500 lines", call: () => ask("GET", "/orders?limit=200") };
}

async function* pageSubjects({ ask, shop, variants }: World): AsyncGenerator<Subject> {
  const unitId = (await shop.get("/units")).body.items[0].id;
  const variant = (i: number) => ({
    sku: `W-${randomUUID()}-${i}`,
    name: `Size ${i}`,
    unitId,
    price: "1",
    barcodes: list(4, () => ({ code: randomUUID(), type: "Custom" })),
    components: list(3, (n) => ({ variantId: variants[n], quantity: "1" })),
  });
  const product = () => ({ name: "AAA wide", variants: list(250, variant) });
  yield { name: "product of 250 variants", call: () => ask("POST", "/products", product()) };
  for (let i = 0; i < 10; i += 1) {
    const { status, body } = await shop.post("/products", product());
    if (status !== 201) throw new Error(JSON.stringify(body));
  }
  yield { name: "200 products, those with 250 variants first", call: () => ask("GET", "/products?limit=200") };
  yield { name: "search with a long word", call: () => ask("GET", `/products?q=${"a".repeat(200)}`) };
  yield {
    name: "search with many words",
    call: () => ask("GET", `/products?q=${encodeURIComponent("a b ".repeat(50))}`),
  };
  yield { name: "search of stock", call: () => ask("GET", `/stock?limit=200&q=thing`) };
  yield { name: "audit, 200 entries", call: () => ask("GET", "/audit?limit=200") };
  yield { name: "metrics", call: () => ask("GET", "/metrics") };
  yield {
    name: "token of 15 KB",
    call: () =>
      ask("GET", "/me", undefined, {
        authorization: `Bearer ${"a".repeat(7_000)}.${"b".repeat(4_000)}.${"c".repeat(4_000)}`,
      }),
  };
  const forged = () => `${shop.token.slice(0, -8)}${randomUUID().slice(0, 8)}`;
  yield {
    name: "token with a wrong signature",
    call: () => ask("GET", "/me", undefined, { authorization: `Bearer ${forged()}` }),
  };
  yield {
    name: "wrong password",
    call: () => ask("POST", "/identity/login", { email: `${randomUUID()}@x.test`, password: "wrong password" }),
  };
  yield {
    name: "password of 1 MB",
    call: () => ask("POST", "/identity/login", { email: "a@x.test", password: "x".repeat(1_000_000) }),
  };
}

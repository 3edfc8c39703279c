import type { Connection } from "../../src/connection.ts";
import { IndexedDbDisk } from "../../src/disks/indexeddb.ts";
import { publicKeyOf } from "../../src/device-key.ts";
import { Store } from "../../src/store.ts";
import { Till } from "../../src/till.ts";
import { cash, FakeShop, goodsOf, setup, userId, variantOf } from "../shop.ts";

// For tests in a browser: a till in a Worker, which a page tells what to do.

/** What each transaction asked the browser for. */
const asked: { readonly stores: string; readonly durability: string }[] = [];
/** From then on every write fails, as it does when there is no room. */
let isFull = false;
const open = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function (stores, mode, options) {
  const names = [stores].flat().map(String).join();
  if (mode === "readwrite") asked.push({ stores: names, durability: options?.durability ?? "default" });
  const transaction = open.call(this, stores, mode, options);
  if (isFull && mode === "readwrite") queueMicrotask(() => transaction.abort());
  return transaction;
};

const sale = {
  ...{ userId, lines: [{ variantId: variantOf(1), quantity: "1" }] },
  payments: [{ methodId: cash, tendered: "2" }],
};
const shop = new FakeShop(goodsOf(50));
let sealed = { verifiers: "", expiresAt: "" };
const online: Connection = {
  lines: (path) => shop.lines(path),
  call: (method, path, body) =>
    path === "/sync/verifiers" ? Promise.resolve({ status: 200, body: sealed }) : shop.call(method, path, body),
};

async function start() {
  const disk = await IndexedDbDisk.open("till");
  const key = await disk.deviceKey();
  const till = await Till.open({ store: await Store.open(disk), setup, key });
  if (!till.copy.isThere) await till.pull(online);
  if (till.sessionId === undefined) await till.openSession(userId, "100");
  return { till, key };
}

const started = start();
const calls: Readonly<Record<string, (given: never) => Promise<unknown>>> = {
  sell: async () => (await started).till.sell(sale),
  fill: async () => void (isFull = true),
  /** Shows each receipt, for as long as it is let. */
  sellOn: async () => {
    for (;;) {
      const { id, receiptNumber } = await (await started).till.sell(sale);
      postMessage({ shown: { id, receiptNumber } });
    }
  },
  state: async () => {
    const { till, key } = await started;
    const [sold, unpushed] = [till.sales(new Date(0)), till.unpushed.map(({ id }) => id)];
    const sales = sold.map(({ id, receiptNumber }) => ({ id, receiptNumber, isUnpushed: unpushed.includes(id) }));
    const publicKey = await publicKeyOf(key);
    const goods = till.copy.list("Variants").length;
    return { sales, asked, publicKey, isExtractable: key.privateKey.extractable, goods, failure: till.failure?.name };
  },
  signIn: async (given: { readonly sealed: typeof sealed; readonly pin: string }) => {
    const { till } = await started;
    ({ sealed } = given);
    await till.renewVerifiers(online);
    await till.signIn(userId, given.pin).then(() => undefined);
  },
  export: async () => (await started).till.export(),
};

addEventListener("message", ({ data }: MessageEvent<{ id: number; call: string; given: never }>) => {
  void (async () => {
    try {
      postMessage({ id: data.id, answer: await calls[data.call]?.(data.given) });
    } catch (error) {
      postMessage({ id: data.id, error: String(error) });
    }
  })();
});

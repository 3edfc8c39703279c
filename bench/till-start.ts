import { SqliteDisk } from "../till-engine/src/disks/sqlite.ts";
import { Store } from "../till-engine/src/store.ts";
import { Till } from "../till-engine/src/till.ts";
import { median, memoryOf, quantile } from "./figures.ts";

// A till in a process of its own, which starts from its disk, sells, and says how long all of it takes.

const [, , given = "{}"] = process.argv;
const { path, branchId, userId, methodId } = JSON.parse(given) as Readonly<Record<string, string>>;
const setup = { branchId: branchId ?? "", registerId: branchId ?? "", registerCode: "B", nextReceiptNumber: 1 };
const msOf = async (work: () => unknown): Promise<number> => {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
};

/** When the turn began that runs, and the longest of them; between two, other work is done. */
const turn = { fromMs: performance.now(), longestMs: 0 };
const endTurn = () => {
  turn.longestMs = Math.max(turn.longestMs, performance.now() - turn.fromMs);
  turn.fromMs = performance.now();
};
const longestTurnOf = async (work: () => Promise<unknown>): Promise<number> => {
  Object.assign(turn, { fromMs: performance.now(), longestMs: 0 });
  await work();
  endTurn();
  return turn.longestMs;
};
const pause = () =>
  new Promise<void>((resolve) => {
    endTurn();
    setImmediate(() => {
      turn.fromMs = performance.now();
      resolve();
    });
  });

let till!: Till;
const startMs = await msOf(async () => {
  till = await Till.open({ store: await Store.open(new SqliteDisk(path ?? "")), setup, pause });
});
const startMb = memoryOf("self", "VmRSS");
const { copy } = till;
const variantIds = [...copy.keys("Variants")].flat();
const some = Array.from({ length: 2_000 }, (_, i) => variantIds[(i * 7_919) % variantIds.length] ?? "");
/** Microseconds each. */
const usEach = async (work: (variantId: string) => unknown): Promise<number> =>
  ((await msOf(() => some.forEach(work))) * 1000) / some.length;
const getUs = await usEach((id) => copy.get("Variants", id));
copy.list("Barcodes", some[0] ?? "");
const listUs = await usEach((id) => copy.list("Barcodes", id));
let indexTurnMs = 0;
const indexMs = await msOf(async () => {
  indexTurnMs = await longestTurnOf(() => till.prepareInSlices());
});
const indexMb = memoryOf("self", "VmRSS") - startMb;
const msEach = async <T>(some: readonly T[], work: (one: T) => unknown): Promise<number> => {
  const each: number[] = [];
  for (const one of some) each.push(await msOf(() => work(one)));
  return quantile(each, 0.95);
};
const codes = some.flatMap((id) => copy.list("Barcodes", id)[0]?.code ?? []);
const scanP95Ms = await msEach(codes, (code) => till.scan(code));
const names = some.slice(0, 40).flatMap((id) => till.scan(copy.get("Variants", id)?.sku ?? "")[0]?.name ?? []);
// As it is typed, letter by letter, and by two words of which only beginnings are typed.
const typed = names.flatMap((name) => [
  ...Array.from(name, (_, i) => name.slice(0, i + 1)),
  name
    .split(" ")
    .toReversed()
    .map((word) => word.slice(0, 2))
    .join(" "),
]);
const searchP95Ms = await msEach(typed, (words) => till.search(words));

// A thousand articles get other names, and somebody looks for one at once.
const changes = some.slice(0, 1_000).flatMap((id) => {
  const product = copy.get("Products", copy.get("Variants", id)?.productId ?? "");
  return product === undefined
    ? []
    : [{ stream: "Products", key: [product.id], data: { ...product, name: `New ${product.name}` } }];
});
const page = { changes, cursor: "1", leastVersion: "0", isHead: true };
const news = {
  call: () => Promise.resolve({ status: 200, body: structuredClone(page) }),
  async *lines(): AsyncGenerator<string> {},
};
const pullTurnMs = await longestTurnOf(() => till.pull(news));
const searchAfterPullMs = await msOf(() => till.search("new"));

if (till.sessionId === undefined) await till.openSession(userId ?? "", "100");
const basketMs: number[] = [];
for (let n = 0; n < 60; n += 1) {
  const lines = some.slice(n * 20, n * 20 + 100).map((variantId) => ({ variantId, quantity: "2" }));
  const payments = [{ methodId: methodId ?? "", tendered: "1000" }];
  basketMs.push(await msOf(() => till.sell({ userId: userId ?? "", lines, payments })));
}
const rows = {
  variants: variantIds.length,
  barcodes: [...copy.keys("Barcodes")].length,
  promotions: copy.list("Promotions").length,
};
process.send?.({
  ...{ rows, startMs, startMb, getUs, listUs, indexMs, indexMb, scanP95Ms, searchP95Ms },
  ...{ indexTurnMs, pullTurnMs, searchAfterPullMs },
  ...{ basketMs: median(basketMs), basketP95Ms: quantile(basketMs, 0.95), clientMb: memoryOf("self", "VmHWM") },
});

import { IndexedDbDisk } from "../../src/disks/indexeddb.ts";
import { rest } from "../../src/rest.ts";
import type { RowChange } from "../../src/rows.ts";
import { Store } from "../../src/store.ts";
import { Till } from "../../src/till.ts";
import { FakeShop, idOf, setup, variantOf } from "../shop.ts";

// For a bench in a browser: a till in a Worker with a large copy. The first start takes the copy; each other one says
// how long it took.

const size = 50_000;
const things = ["Schokolade", "Kaffee", "Shampoo", "Nudeln", "Käse", "Brot", "Saft", "Seife", "Tee", "Kekse"];
const makers = ["Sepamedi", "Bofagu", "Lirota", "Kamino", "Dureva", "Posita", "Vegalo"];

function rowsOf(n: number): RowChange[] {
  const [productId, variantId, customerId] = [idOf(1, n), variantOf(n), idOf(4, n)];
  const kept = { isArchived: false, version: 1 };
  const name = `${things[n % 10]} ${makers[n % 7]}${n % 991} ${n % 500} g`;
  const [sku, code] = [`P${n}`, `B${String(n).padStart(11, "0")}`];
  const customer = { code: null, name: `Anna ${makers[n % 7]}${n}`, company: null, phone: `+49170${1e6 + n}` };
  const more = { groupId: null, isBlocked: false, taxCertificate: null, taxExemptUntil: null, mergedIntoId: null };
  return [
    row("Products", [productId], { id: productId, name, categoryId: null, taxGroupId: null, ...kept }),
    row("Variants", [variantId], {
      ...{ id: variantId, productId, position: 0, name: "", sku, unitId: idOf(3, 0), price: "1.49" },
      ...{ isOpenPrice: false, ...kept },
    }),
    row("Barcodes", [variantId, code.toLowerCase()], { code, variantId, type: "Custom", position: 1 }),
    row("Customers", [customerId], { id: customerId, ...customer, ...more, ...kept }),
  ];
}

const row = (stream: string, key: readonly string[], data: object): RowChange => ({ stream, key, data });

/** The rows of all streams, one stream after the other as the shop sends them. */
function shopOf(): FakeShop {
  const rows = Array.from({ length: size }, (_, n) => rowsOf(n));
  return new FakeShop([0, 1, 2, 3].flatMap((i) => rows.flatMap((some) => some[i] ?? [])));
}

/** How long the Worker answers nobody, at most. */
let [longestTurnMs, lastMs] = [0, performance.now()];
const watch = async (isOver: () => boolean) => {
  while (!isOver()) {
    await rest();
    const now = performance.now();
    [longestTurnMs, lastMs] = [Math.max(longestTurnMs, now - lastMs), now];
  }
};

async function start() {
  const disk = await IndexedDbDisk.open("till");
  const key = await disk.deviceKey();
  const diskMs = performance.now();
  const store = await Store.open(disk);
  const till = await Till.start({ store, setup, key });
  if (!till.copy.isThere) {
    await till.pull(shopOf());
    return undefined;
  }
  const staffMs = performance.now();
  let isOver = false;
  lastMs = staffMs;
  const watched = watch(() => isOver);
  await till.whenLoaded;
  const loadedMs = performance.now();
  await till.prepareInSlices();
  const readyMs = performance.now();
  isOver = true;
  await watched;
  const ofWork = (work: () => readonly unknown[]) => {
    const fromMs = performance.now();
    if (work().length === 0) throw new Error("nothing was found");
    return performance.now() - fromMs;
  };
  const scanMs = ofWork(() => till.scan("B00000012345"));
  const searchMs = ofWork(() => till.search("kase lir"));
  return { diskMs, staffMs, loadedMs, readyMs, longestTurnMs, scanMs, searchMs };
}

// Times are those since the Worker was made.
const started = start();
addEventListener("message", ({ data }: MessageEvent<{ id: number }>) => {
  started.then(
    (answer) => postMessage({ id: data.id, answer }),
    (error: unknown) => postMessage({ id: data.id, error: String(error) }),
  );
});

import assert from "node:assert/strict";
import { argon2Sync } from "node:crypto";
import { appendFileSync, globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import { CompactEncrypt, importJWK, type JWK } from "jose";
import type { Page } from "playwright-core";
import { makeScratchFolder } from "../../server/test/scratch.ts";
import { branchId, userId } from "../../till-engine/test/shop.ts";
import { launchMortalBrowser, noBrowser, type MortalBrowser } from "./browser.ts";
import { serveTill } from "./worker-page.ts";

interface Receipt {
  readonly id: string;
  readonly receiptNumber: number;
}
interface State {
  readonly sales: readonly (Receipt & { readonly isUnpushed: boolean })[];
  readonly asked: readonly { readonly stores: string; readonly durability: string }[];
  readonly publicKey: JWK;
  readonly isExtractable: boolean;
  readonly goods: number;
  readonly failure?: string;
}

describe("a till in a Worker", { skip: noBrowser }, () => {
  const [apps, profile] = [makeScratchFolder("till-app"), makeScratchFolder("till-profile")];
  const shown: Receipt[] = [];
  /** Called with each receipt that is shown. */
  let notice: () => void = () => undefined;
  let url: string;
  let close: () => Promise<void>;
  let running: MortalBrowser | undefined;

  before(async () => {
    ({ url, close } = await serveTill(apps, "worker.ts"));
  });
  after(async () => {
    await running?.kill();
    await close?.();
    for (const folder of [apps, profile]) rmSync(folder, { recursive: true, force: true });
  });

  // A page that a failed test has left open would keep the till from the next one.
  afterEach(async () => {
    for (const page of running?.context.pages() ?? []) await page.close();
  });

  const openTill = async () => {
    running ??= await launchMortalBrowser(profile);
    const page = await running.context.newPage();
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await page.exposeFunction("shown", (receipt: Receipt) => {
      shown.push(receipt);
      notice();
    });
    await page.goto(url);
    const call = <Answer>(name: string, given?: unknown): Promise<Answer> =>
      page.evaluate(([name, given]) => (globalThis as unknown as { till: CallTill }).till(name, given), [
        name,
        given,
      ] as const) as Promise<Answer>;
    return { page, call, faults };
  };
  type CallTill = (name: string, given: unknown) => Promise<unknown>;

  const killBrowser = async () => {
    await running?.kill();
    running = undefined;
  };

  /** Sells until so many more receipts are shown. */
  const sellUntil = async (page: Page, more: number) => {
    const enough = Promise.withResolvers<void>();
    const until = shown.length + more;
    notice = () => shown.length >= until && enough.resolve();
    await page.evaluate("void till('sellOn')");
    await enough.promise;
  };
  /** All that was shown is there, with its number, and no number twice. */
  const check = ({ sales, goods }: State) => {
    const byId = new Map(sales.map((sale) => [sale.id, sale]));
    for (const { id, receiptNumber } of shown)
      assert.deepEqual(byId.get(id), { id, receiptNumber, isUnpushed: true }, `of ${shown.length} shown`);
    assert.equal(new Set(sales.map(({ receiptNumber }) => receiptNumber)).size, sales.length);
    assert.equal(goods, 50);
  };

  /** Leaves the beginning of a record at the end of the browser's log, as a crash sometimes does. */
  const tearLog = () => {
    const logs = globSync("Default/IndexedDB/*.leveldb/*.log", { cwd: profile });
    assert.ok(logs.length > 0);
    for (const log of logs) appendFileSync(join(profile, log), Buffer.of(1, 2, 3, 4, 0xa0, 3, 1));
  };

  test("has every sale whose receipt was shown after its page was closed, and its browser killed, while it sold", async () => {
    for (const end of ["page", "browser", "browser", "browser"]) {
      const { page, call, faults } = await openTill();
      check(await call<State>("state"));
      await sellUntil(page, 25);
      if (end === "page") await page.close();
      else {
        await killBrowser();
        tearLog();
      }
      assert.deepEqual(faults, []);
    }
    const { page, call } = await openTill();
    const state = await call<State>("state");
    check(state);
    const last = Math.max(...state.sales.map(({ receiptNumber }) => receiptNumber));
    assert.equal((await call<Receipt>("sell")).receiptNumber, last + 1);
    await page.close();
  });

  test("asks the browser for strict durability of all but the copy, and keeps a key that nobody reads", async () => {
    const first = await openTill();
    await first.call("sell");
    const { asked, publicKey, isExtractable } = await first.call<State>("state");
    await first.page.close();
    const kinds = new Set(asked.map(({ stores, durability }) => `${stores} ${durability}`));
    assert.ok(kinds.has("till strict"));
    assert.deepEqual(
      [...kinds].filter(
        (kind) => !["till strict", "keys strict", "copy relaxed", "ballast relaxed", "ballast default"].includes(kind),
      ),
      [],
    );
    const second = await openTill();
    assert.deepEqual((await second.call<State>("state")).publicKey, publicKey);
    assert.equal(isExtractable, false);
    await second.page.close();
  });

  test("checks PINs under the policy of its file, by what the shop has encrypted to its key", async () => {
    const { page, call, faults } = await openTill();
    const { publicKey } = await call<State>("state");
    const [salt, pin] = [Buffer.alloc(16, 7), "2580"];
    const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
    const hash = argon2Sync("argon2id", { message: pin, nonce: salt, ...cost });
    const seal = async (content: Uint8Array, alg: string, key: Uint8Array | JWK) =>
      new CompactEncrypt(content)
        .setProtectedHeader({ alg, enc: "A256GCM" })
        .encrypt(key instanceof Uint8Array ? key : await importJWK(key, alg));
    const phc = `$argon2id$v=19$m=19456,t=2,p=1$${salt.toString("base64").replace(/=+$/, "")}`;
    const user = { userId, pin: phc, key: await seal(Buffer.alloc(32, 9), "dir", hash), permissions: [] };
    const content = { branchId, deviceId: userId, issuedAt: new Date().toISOString(), users: [user] };
    const verifiers = await seal(Buffer.from(JSON.stringify(content)), "ECDH-ES", publicKey);
    const sealed = { verifiers, expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
    await call("signIn", { sealed, pin });
    await assert.rejects(call("signIn", { sealed, pin: "2581" }), /Wrong/);
    assert.deepEqual(faults, []);
    await page.close();
  });

  test("stops in words when the browser does not write, exports what it has, and sells again after a new start", async () => {
    const { page, call } = await openTill();
    const { sales } = await call<State>("state");
    await call("fill");
    await assert.rejects(call("sell"), /DiskFailed: The till cannot keep anything more on its disk \(AbortError/);
    await assert.rejects(call("sell"), /DiskFailed/);
    assert.equal((await call<State>("state")).failure, "DiskFailed");
    const exported = JSON.parse(await call<string>("export")) as { items: { id: string; kind: string }[] };
    const ids = exported.items.filter(({ kind }) => kind === "Order").map(({ id }) => id);
    assert.deepEqual(
      ids,
      sales.map(({ id }) => id),
    );
    await page.close();
    const again = await openTill();
    assert.equal((await again.call<Receipt>("sell")).receiptNumber, sales.length + 1);
    await again.page.close();
  });
});

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import {
  exportShop,
  fileFor,
  forgeExport,
  importShop,
  tracesOf,
  withValue,
  type Forgery,
} from "../../../../test/leaving.ts";
import { newId } from "../../../kernel/ids.ts";
import { findTenant } from "../sql.ts";
import type { Manifest } from "./format.ts";

// Exports that somebody has changed who knows the passphrase: their digests and MACs are right.

describe("an import of a forged file", () => {
  let from: TestService;
  let to: TestService;
  let shop: Shop;
  let good: string;
  let clear = async () => {};

  before(async () => {
    from = await startService({ shops: "small" });
    to = await startService({ shops: "small" });
    shop = await from.openShop();
    good = await fileFor({ after: (work) => void (clear = work) });
    await exportShop(from, shop, good);
  });
  after(async () => {
    await clear();
    await Promise.all([from?.close(), to?.close()]);
  });

  /** Refused with these words, and nothing of the shop is there. */
  async function assertRefused(forgery: Forgery, words: RegExp): Promise<void> {
    const file = join(good, "..", `${newId()}.zip`);
    await forgeExport(good, file, forgery);
    await assert.rejects(importShop(to, file, { server: "second" }), words);
    const traces = await tracesOf(to, shop.tenantId);
    assert.deepEqual(
      traces.filter((name) => name.endsWith("second")),
      [],
    );
    assert.equal(await to.deps.central.transact((tx) => findTenant(tx, shop.tenantId)), undefined);
  }

  const tenants: readonly [what: string, change: Partial<Manifest["tenant"]>, words: RegExp][] = [
    ["a slug that no shop can be given", { slug: "a shop\u001b[2J" }, /tenant\.slug must be at most 63 lower-case/],
    ["a name that is too long", { name: "x".repeat(201) }, /tenant\.name must have at most 200 characters/],
    ["a name with control characters", { name: "Shop\u001b[2J" }, /tenant\.name must have a visible character, and/],
    ["an id that is none", { id: "t_1; DROP" }, /tenant\.id is not written as it must be/],
    ["a day that does not exist", { createdAt: "2026-02-30T00:00:00Z" }, /tenant\.createdAt must be a time/],
    ["an infinite time", { createdAt: "infinity" }, /tenant\.createdAt must be a time that exists/],
    ["a module twice", { enabledModules: ["Loyalty", "Loyalty"] }, /tenant\.enabledModules must not have an item/],
    ["a module that nobody has", { enabledModules: ["Magic"] }, /does not have the modules "Magic"/],
  ];
  for (const [what, change, words] of tenants)
    test(`whose manifest has ${what} is refused`, () =>
      assertRefused({ manifest: ({ tenant }) => void Object.assign(tenant, change) }, words));

  test("whose manifest says no time that exists for its export is refused", () =>
    assertRefused(
      { manifest: (manifest) => void Object.assign(manifest, { exportedAt: "yesterday" }) },
      /exportedAt must be a time that exists/,
    ));

  test("whose manifest has a sequence that the shop has not is refused", () =>
    assertRefused(
      { manifest: ({ sequences }) => void sequences.push({ name: "nothing", value: "1", isCalled: true }) },
      /The file cannot be imported: .*nothing/,
    ));

  const times = ["infinity", "-infinity", "0044-03-15 00:00:00+00 BC", "10000-01-01 00:00:00+00"];
  for (const time of times)
    test(`with the time ${time} in a row is refused, with the table and the column`, () =>
      assertRefused(
        { tables: { users: (csv) => withValue(csv, "created_at", time) } },
        /cannot be imported: tables\/users\.csv has in created_at a value that the service can/,
      ));

  test("with a number that is none in a row is refused, with the table and the column", () =>
    assertRefused(
      { tables: { settings: (csv) => withValue(csv, "cash_rounding", "NaN") } },
      /cannot be imported: tables\/settings\.csv has in cash_rounding a value that the service can/,
    ));

  test("with a value that its column cannot have is refused, with the table, the line and the column", () =>
    assertRefused(
      { tables: { settings: (csv) => withValue(csv, "cash_rounding", "much") } },
      /invalid input syntax for type numeric: "much" \(settings, line 2, column cash_rounding\)/,
    ));

  // Which values those are server/src/tenant/judging/judging.test.ts tries.
  const falsehoods: readonly [table: string, column: string, value: string][] = [
    ["settings", "timezone", "Mars/\u001b[2J"],
    ["branches", "timezone", "Mars/Base"],
  ];
  for (const [table, column, value] of falsehoods)
    test(`with ${table} that no request could write is refused, with the column and without the value`, () =>
      assertRefused(
        { tables: { [table]: (csv) => withValue(csv, column, value) } },
        new RegExp(`imported: tables/${table}\\.csv has in ${column} a value that no request could write\\.$`),
      ));

  test("with a row that refers to nothing is refused, with the table", () =>
    assertRefused(
      { tables: { user_roles: (csv) => csv.replace(/^"[^"]*"/m, `"${newId()}"`) } },
      /The file cannot be imported: .*"user_roles" violates foreign key/,
    ));
});

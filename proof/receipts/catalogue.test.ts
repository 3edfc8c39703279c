import assert from "node:assert/strict";
import { test } from "node:test";
import { startService } from "../../server/test/harness.ts";
import { dataFolder } from "./data.ts";
import { storeCatalogue } from "./store-data.ts";

test("a real shop's goods: every row is in or named with its reason, and the same file again changes nothing", async () => {
  const file = await storeCatalogue(dataFolder("store", "products.csv"));
  const service = await startService();
  try {
    const shop = await service.openShop();
    await shop.post("/units", { code: "KG", name: "Kilogram", precision: 3 });
    const rate = await shop.post("/tax-rates", { name: "Sales tax", rate: "0.08" });
    await shop.post("/tax-groups", { name: "Taxable", components: [{ taxRateId: rate.body.id, isCompound: false }] });
    const import_ = () => shop.post("/catalogue/import", file, { "content-type": "text/csv" });
    const first = (await import_()).body;
    assert.equal(first.rows, file.trim().split("\n").length - 1);
    assert.equal(first.created + first.failed, first.rows);
    assert.equal(first.errors.length + first.furtherErrors, first.failed);
    const second = (await import_()).body;
    assert.deepEqual(second, { ...first, created: 0, unchanged: first.created });
  } finally {
    await service.close();
  }
});

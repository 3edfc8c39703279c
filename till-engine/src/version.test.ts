import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { addVariant } from "../../server/test/sales.ts";
import { diskKinds, makeDisks, openCounter, statuses } from "../test/counter.ts";

for (const kind of diskKinds)
  describe(`the version of a till's program, its disk ${kind}`, () => {
    const newDisk = makeDisks(kind);
    let service: TestService;
    let shop: Shop;
    const at = { branchId: "", userId: "" };
    const config = { leastTillVersion: "0" };

    before(async () => {
      service = await startService({ config });
      shop = await service.openShop();
      at.branchId = (await shop.get("/branches")).body.items[0].id;
      at.userId = (await shop.get("/me")).body.userId;
    });
    after(() => service.close());

    const need = (leastTillVersion: string) => Object.assign(service.deps.config, { leastTillVersion });

    test("that is too old sells until its session is closed, pushes, and opens no other", async () => {
      need("2.3");
      const { till, online } = await openCounter(service, shop, {
        ...at,
        disk: newDisk(),
        version: "2.3.1",
      });
      const unitId = (await shop.get("/units")).body.items[0].id;
      const variantId = await addVariant(shop, { sku: "BREAD", price: "2", unitId });
      await shop.patch("/settings", { stockPolicy: "Allow" });
      need("2.10");
      await till.pull(online);
      assert.ok(till.isOutdated);
      const methods = (await shop.get("/payment-methods")).body.items as { id: string; kind: string }[];
      const methodId = methods.find(({ kind }) => kind === "Cash")?.id ?? "";
      await till.sell({
        userId: at.userId,
        lines: [{ variantId, quantity: "1" }],
        payments: [{ methodId, tendered: "2" }],
      });
      await till.closeSession(at.userId, "102");
      await assert.rejects(till.openSession(at.userId, "102"), /older than 2\.10/);
      assert.deepEqual(new Set(statuses(await till.push(online))), new Set(["Created"]));
      assert.deepEqual(till.unpushed, []);
    });

    test("is compared number by number, and what is not said is 0", async () => {
      for (const [version, least, isOutdated] of [
        ["2.9", "2.10", true],
        ["2.10", "2.9", false],
        ["2", "2.0.0", false],
        ["2.0.1", "2", false],
        ["1.9", "2", true],
        ["1", "0", false],
      ] as const) {
        need("0");
        const { till, online } = await openCounter(service, shop, { ...at, disk: newDisk(), version });
        need(least);
        await till.pull(online);
        assert.equal(till.isOutdated, isOutdated, `${version} against ${least}`);
      }
    });
  });

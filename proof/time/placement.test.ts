import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { startService, type TestService } from "../../server/test/harness.ts";

describe("the shared database of a new shop", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ shops: "small" });
  });
  after(() => service.close());

  test("is chosen after others that choose there: it waits for others that choose there, longer than other locks are waited for", async () => {
    const other = await service.deps.central.connect();
    try {
      await other.query("BEGIN; SELECT pg_advisory_xact_lock(hashtext('tillhouse-placement'), hashtext('default'))");
      const made = service.openShop();
      await delay(6_000);
      await other.query("COMMIT");
      await made;
    } finally {
      await other.end();
    }
  });
});

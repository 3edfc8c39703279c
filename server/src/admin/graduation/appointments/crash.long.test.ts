import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { appointmentOf, graduateLater, minuteMs, noticesOf } from "../../../../test/appointments.ts";
import { crashesIn, type Crashes } from "../../../../test/crashes.ts";
import { eventually } from "../../../../test/eventually.ts";
import { startService, type TestService } from "../../../../test/harness.ts";
import { homesOf } from "../../../../test/homes.ts";
import { impatient, operate } from "../../../../test/moves.ts";
import { keepAppointments } from "./run.ts";

const atHome = ["default: role", "default: schema"];
const atSecond = ["second: database", "second: role"];

describe("a process that moves a shop by appointment", () => {
  let service: TestService;
  let crashes: Crashes;
  before(async () => {
    service = await startService({ shops: "small", config: impatient });
    crashes = crashesIn(service);
  });
  after(async () => {
    await crashes.close();
    await service.close();
  });

  const keep = () => keepAppointments(service.deps);

  test("frozen before it closes the shop, wakes after the time and leaves it open: Failed", async () => {
    const shop = await service.openShop();
    const { at } = await graduateLater(service, shop);
    const keepsAt = new Date(Date.parse(at) + minuteMs).toISOString();
    const before = "is_active = false, active_after";
    const frozen = await crashes.freeze({ tenantId: shop.tenantId, keepsAt }, { before });
    try {
      const stateOf = async () => (await operate(service, shop, "GET", "graduations")).body.items[0]?.state;
      await eventually("it counts as dead", async () => (await stateOf()) === "Interrupted");
      service.now.advance(65 * minuteMs);
      await keep();
      // Its session still has the lock.
      assert.deepEqual((await appointmentOf(service, shop)).body.errorCode, "maintenance_in_progress");
      service.now.advance(30 * minuteMs);
      await keep();
      assert.deepEqual([(await appointmentOf(service, shop)).body.state], ["Failed"]);
      await frozen.goOn();
      assert.equal((await appointmentOf(service, shop)).body.state, "Failed");
      assert.deepEqual(await homesOf(service, shop), atHome);
      assert.equal((await operate(service, shop, "GET", "diagnosis")).body.state, "Healthy");
      assert.deepEqual(await noticesOf(service, shop), []);
    } finally {
      await frozen.kill();
    }
  });

  /** The words of a statement before which it dies, what becomes of it, and where the shop is then. */
  const deaths = [
    ["before it has begun", "INSERT INTO graduations", "Succeeded", atSecond],
    ["before it closes the shop", "is_active = false, active_after", "Succeeded", atSecond],
    ["before the flip", "UPDATE graduations SET state = 'CleanupPending'", "Failed", undefined],
    ["before its end is written down", "SET outcome", "Succeeded", atSecond],
  ] as const;
  for (const [when, before, state, home] of deaths)
    test(`killed ${when}: another process takes it over, and it ends as ${state}`, async () => {
      const shop = await service.openShop();
      const { at } = await graduateLater(service, shop);
      const keepsAt = new Date(Date.parse(at) + 2 * minuteMs).toISOString();
      const report = await crashes.run({ tenantId: shop.tenantId, keepsAt, death: { before } });
      assert.equal(report, undefined, "it was not killed");
      service.now.advance(61 * minuteMs);
      await keep();
      assert.equal((await appointmentOf(service, shop)).body.endedAt, null, "its claim holds a minute");
      await eventually("it is over", async () => {
        service.now.advance(minuteMs);
        await keep();
        return (await appointmentOf(service, shop)).body.endedAt !== null;
      });
      const { body } = await appointmentOf(service, shop);
      assert.deepEqual([body.state, body.errorCode], [state, state === "Failed" ? "graduation_failed" : null]);
      if (home !== undefined) return assert.deepEqual(await homesOf(service, shop), home);
      // What it left closed an operator opens, as after every graduation that died.
      assert.equal((await operate(service, shop, "GET", "diagnosis")).body.state, "Fenced");
      assert.equal((await operate(service, shop, "POST", "recover")).body.diagnosis.state, "Healthy");
    });
});

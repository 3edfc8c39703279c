import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { eventually } from "../../server/test/eventually.ts";
import { startService } from "../../server/test/harness.ts";
import { impatient, operate } from "../../server/test/moves.ts";
import { openService, sleepIn } from "../../server/test/sleeper.ts";
import { startHoldProxy } from "../ghosts/hold-proxy.ts";

describe("who sleeps beside the graduations, for as long as it takes to be given up", () => {
  // The claim on the shop's id ends with the idle transaction of who sleeps, after half a minute.
  const claimMs = 60_000;

  test("a provisioning that slept does not drop the shop that its repetition made", async (t) => {
    const service = await openService(t);
    await service.openShop();
    const [tenantId, email, password] = [randomUUID(), "owner@sleeper.test", "the tills of the sleeper"];
    const owner = { email, password, name: "Olive Owner" };
    const input = { id: tenantId, name: "Sleeper", slug: "sleeper", enabledModules: [], owner };
    const lookingForHalfOfIt = { statement: "AS marker FROM pg_roles WHERE rolname" };
    const sleeper = await sleepIn(t, service, { what: "provision", input }, lookingForHalfOfIt);
    const repeat = async () => service.request("POST", "/admin/tenants", { token: await service.admin(), body: input });
    await eventually("the repetition makes the shop", async () => (await repeat()).status === 201, claimMs);
    const login = await service.request("POST", "/identity/login", { tenantId, body: { email, password } });
    const till = { tenantId, token: login.body.accessToken };
    assert.equal(
      (await service.request("POST", "/categories", { ...till, body: { name: "Acknowledged" } })).status,
      201,
    );
    await sleeper.wake();
    const { body } = await service.request("GET", "/categories", till);
    assert.deepEqual(
      body.items?.map(({ name }: { name: string }) => name),
      ["Acknowledged"],
    );
  });

  test("an answer of a placement server that never comes does not let a graduation keep the maintenance lock for ever", async (t) => {
    const url = new URL((await openService(t)).servers["second"] ?? "");
    const proxy = await startHoldProxy(url.hostname, Number(url.port), (database) => database);
    t.after(() => proxy.close());
    url.port = String(proxy.port);
    const service = await startService({ shops: "small", config: impatient, servers: { mute: url.href } });
    t.after(() => service.close());
    const [shop, other] = [await service.openShop(), await service.openShop()];
    await service.deps.background.wait();
    // Opening the first shop made the templates ready: a graduation looks for one in the same words.
    const lookingForTheTemplate = proxy.sent.find(({ key }) => key.includes("datcollversion IS NOT DISTINCT"));
    assert.ok(lookingForTheTemplate !== undefined);
    const held = new Promise<unknown>((resolve) =>
      proxy.arm({ ...lookingForTheTemplate, nth: 1, where: "reply" }, resolve),
    );
    const graduating = operate(service, shop, "POST", "graduate?server=mute");
    await held;
    const recover = () => operate(service, other, "POST", "recover");
    assert.equal((await recover()).body.errorCode, "maintenance_in_progress");
    await eventually("the lock is free", async () => (await recover()).status === 200, 90_000);
    proxy.release();
    await graduating;
  });
});

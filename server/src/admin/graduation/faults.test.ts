import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startFaultProxy, type Fault, type FaultProxy } from "../../../test/fault-proxy.ts";
import { startService, type TestService } from "../../../test/harness.ts";
import { impatient, recoverOverHttp } from "../../../test/moves.ts";
import { groupsOf, pointsAlong } from "../../../test/thorough.ts";
import { tracesOf } from "../../../test/traces.ts";
import { boot, type BootConfig } from "../../boot.ts";
import type { Deps } from "../../deps.ts";
import { commandLine } from "../actor.ts";
import { diagnose } from "./doctor/diagnose.ts";
import { graduate } from "./service.ts";

// A TCP proxy between the service and each server cuts, delays or hangs at every statement of a graduation in turn.

const patienceMs = 400;
/** A delay is no fault. A busy machine may make it longer. */
const longPatienceMs = 10_000;
/** The waits are bounded: nothing of one fault takes longer than this, its undoing included. */
const longestMs = 45_000;

describe("a graduation over a faulty network", () => {
  let service: TestService;
  let booted: { deps: Deps; close(): Promise<void> };
  const proxies: Record<string, FaultProxy> = {};

  before(async () => {
    service = await startService({ config: impatient });
    const config = service.deps.config as BootConfig;
    const through = async (name: string, url: string) => {
      const target = new URL(url);
      const proxy = await startFaultProxy(target.hostname, Number(target.port));
      proxies[name] = proxy;
      target.port = String(proxy.port);
      return target.href;
    };
    booted = await boot(
      {
        ...config,
        servers: {
          default: await through("source", service.servers["default"] ?? ""),
          second: await through("target", service.servers["second"] ?? ""),
        },
        centralUrl: await through("central", config.centralUrl),
      },
      service.deps.log as never,
    );
  });
  after(async () => {
    await booted.close();
    for (const proxy of Object.values(proxies)) await proxy.close();
    await service.close();
  });

  const atHome: Readonly<Record<string, readonly string[]>> = {
    Shared: ["default: role t", "default: schema"],
    Dedicated: ["second: database", "second: role d"],
  };

  /** One graduation with a fault; afterwards one live home that serves, by itself or once it is recovered. */
  async function withstands(side: string, fault: { kind: Fault; nth: number }): Promise<void> {
    const shop = await service.openShop();
    const category = await shop.post("/categories", { name: "Kept" });
    for (const proxy of Object.values(proxies)) proxy.arm();
    proxies[side]?.arm(fault);
    const startedMs = performance.now();
    const options = {
      server: "second",
      actor: commandLine,
      patienceMs: fault.kind === "delay" ? longPatienceMs : patienceMs,
    };
    const outcome = await graduate(booted.deps, shop.tenantId, options).then(
      ({ mode }) => mode,
      () => "failed",
    );
    const tookMs = performance.now() - startedMs;
    const struck = proxies[side]?.statements[fault.nth - 1] ?? "nothing";
    for (const proxy of Object.values(proxies)) proxy.arm();
    const what = `${fault.kind} at: ${struck.slice(0, 120)}`;
    assert.ok(tookMs < longestMs, `${what}: it took ${Math.round(tookMs)} ms`);
    if (fault.kind === "delay") assert.equal(outcome, "Dedicated", what);
    const found = await diagnose(service.deps, shop.tenantId);
    if (found.state !== "Healthy") {
      // What could not say that it ended counts as alive for a while.
      const { body: recovery } = await recoverOverHttp(service, shop);
      assert.deepEqual([recovery.failed, recovery.diagnosis.state], [[], "Healthy"], what);
    }
    assert.deepEqual(await tracesOf(service, shop), atHome[found.mode], what);
    service.deps.directory.forget(shop.tenantId);
    const { status, body } = await shop.get("/categories");
    const ids = body.items.map(({ id }: { id: string }) => id);
    assert.deepEqual([status, ids], [200, [category.body.id]], what);
  }

  const points = {
    source: { cut: 1, hang: 1, delay: 1 },
    target: { cut: 1, hang: 1, delay: 1 },
    // What is asked of the central database may take 20 s.
    central: { cut: 1, hang: 1, delay: 1 },
  } as const;
  for (const side of groupsOf(["source", "target", "central"] as const)) {
    test(`between us and ${side}: cut, hung and delayed at statements all along`, async (t) => {
      const shop = await service.openShop();
      for (const proxy of Object.values(proxies)) proxy.arm();
      await graduate(booted.deps, shop.tenantId, { server: "second", actor: commandLine });
      const total = proxies[side]?.statements.length ?? 0;
      assert.ok(total > 20);
      for (const [kind, count] of Object.entries(points[side]) as [Fault, number][]) {
        for (const nth of pointsAlong(total, count)) {
          await t.test(`${kind} at statement ${nth} of ${total}`, async () => {
            await withstands(side, { kind, nth });
          });
        }
      }
    });
  }
});

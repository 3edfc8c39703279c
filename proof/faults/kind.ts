import assert from "node:assert/strict";
import { commandLine } from "../../server/src/admin/gate/actor.ts";
import { diagnose } from "../../server/src/admin/graduation/doctor/diagnose.ts";
import { recover } from "../../server/src/admin/graduation/doctor/doctor.ts";
import { graduate } from "../../server/src/admin/graduation/service.ts";
import { boot, type BootConfig } from "../../server/src/boot.ts";
import { eventually } from "../../server/test/eventually.ts";
import { startService, type Shop } from "../../server/test/harness.ts";
import { declareDead } from "../../server/test/moves.ts";
import { tracesOf } from "../../server/test/traces.ts";
import { NotReached, type DrawnKind, type Trial } from "../kind.ts";
import { startFaultProxy, type Fault, type FaultProxy, type Target } from "./fault-proxy.ts";

const sides = ["source", "target", "central"] as const;

/** One fault of the network in a graduation. */
export interface NetworkFault {
  /** Between the service and this. */
  readonly side: (typeof sides)[number];
  readonly fault: Fault;
  readonly at: Target;
}

/** How long a mover waits for what is cut or hangs. */
const patienceMs = 400;
/** A delay is no fault. A busy machine may make it longer. */
const longPatienceMs = 60_000;

/** Connections that are cut, stand still or are slow at any statement of a graduation. */
export const faults: DrawnKind<NetworkFault> = {
  name: "faults",
  what: "a graduation over a network that fails leaves one home, by itself or once it is recovered",
  open: async (): Promise<Trial<NetworkFault>> => {
    const wire = await openWire();
    const sent = new Map<string, Promise<readonly string[]>>();
    return {
      draw: async (random) => {
        const side = random.pick(sides);
        const recorded = sent.get(side) ?? wire.record(side);
        sent.set(side, recorded);
        const statements = await recorded;
        const at = random.from(0, statements.length - 1);
        const statement = statements[at] ?? "";
        const nth = statements.slice(0, at + 1).filter((one) => one === statement).length;
        return { side, fault: random.pick(["cut", "delay", "hang"] as const), at: { statement, nth } };
      },
      run: (fault) => withstand(wire, fault),
      nameOf: ({ side, fault, at }) => `${fault} between us and ${side} at ${at.statement} #${at.nth}`,
      close: () => wire.close(),
    };
  },
};

type Wire = Awaited<ReturnType<typeof openWire>>;

/** A service, and another process's view of its databases, through proxies. */
async function openWire() {
  const service = await startService({ shops: "small", config: { drainMs: 20 } });
  const config = service.deps.config as BootConfig;
  const proxies: Record<string, FaultProxy> = {};
  const through = async (side: NetworkFault["side"], url: string) => {
    const target = new URL(url);
    const proxy = await startFaultProxy(target.hostname, Number(target.port));
    proxies[side] = proxy;
    target.port = String(proxy.port);
    return target.href;
  };
  const servers = {
    default: await through("source", service.servers["default"] ?? ""),
    second: await through("target", service.servers["second"] ?? ""),
  };
  const centralUrl = await through("central", config.centralUrl);
  const migrations = service.deps.tenantMigrations;
  const { deps, close } = await boot({ ...config, servers, centralUrl }, service.deps.log as never, { migrations });
  const arm = (fault?: NetworkFault) => {
    for (const [side, proxy] of Object.entries(proxies)) proxy.arm(side === fault?.side ? fault : undefined);
  };
  return {
    service,
    deps,
    arm,
    hasStruck: () => Object.values(proxies).some((proxy) => proxy.hasStruck),
    record: async (side: NetworkFault["side"]): Promise<readonly string[]> => {
      const { tenantId } = await service.openShop();
      arm();
      await graduate(deps, tenantId, { server: "second", actor: commandLine });
      return [...(proxies[side]?.statements ?? [])];
    },
    close: async () => {
      await close();
      for (const proxy of Object.values(proxies)) await proxy.close();
      await service.close();
    },
  };
}

/** One graduation with a fault; afterwards one live home that serves, by itself or once it is recovered. */
async function withstand(wire: Wire, fault: NetworkFault): Promise<void> {
  const { service } = wire;
  const shop = await service.openShop();
  const category = await shop.post("/categories", { name: "Kept" });
  wire.arm(fault);
  const outcome = await graduate(wire.deps, shop.tenantId, {
    server: "second",
    actor: commandLine,
    patienceMs: fault.fault === "delay" ? longPatienceMs : patienceMs,
  }).then(
    ({ mode }) => mode,
    () => "failed",
  );
  const hasStruck = wire.hasStruck();
  wire.arm();
  if (!hasStruck) throw new NotReached(`${fault.at.statement} #${fault.at.nth}`);
  if (fault.fault === "delay") assert.equal(outcome, "Dedicated");
  await assertOneHome(wire, shop);
  service.deps.directory.forget(shop.tenantId);
  const { status, body } = await shop.get("/categories");
  assert.deepEqual([status, body.items.map(({ id }: { id: string }) => id)], [200, [category.body.id]]);
}

async function assertOneHome({ service }: Wire, shop: Shop): Promise<void> {
  const { tenantId } = shop;
  if ((await diagnose(service.deps, tenantId)).state !== "Healthy") {
    const recovery = await eventually("it can be recovered", async () => {
      // What could not say that it ended would count as alive for a while.
      await declareDead(service);
      return recover(service.deps, tenantId, commandLine).catch(({ errorCode }: { errorCode?: string }) => {
        assert.equal(errorCode, "maintenance_in_progress");
        return undefined;
      });
    });
    assert.deepEqual([recovery.failed, recovery.diagnosis.state], [[], "Healthy"]);
  }
  const homes = {
    Shared: ["default: role t", "default: schema"],
    Dedicated: ["second: database", "second: role d"],
  };
  const { mode } = await diagnose(service.deps, tenantId);
  assert.deepEqual(await tracesOf(service, shop), homes[mode as keyof typeof homes]);
}

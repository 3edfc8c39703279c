import assert from "node:assert/strict";
import { crashesIn, type Crashes, type Work } from "../../server/test/crashes.ts";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { commandLine } from "../../server/src/admin/gate/actor.ts";
import { graduate } from "../../server/src/admin/graduation/service.ts";
import { ways, type Kill, type WayName } from "./ways.ts";

/** Where processes die: a service whose shops have few tables. */
export interface Ward {
  readonly service: TestService;
  readonly crashes: Crashes;
  /** A shop, brought to where the way begins. */
  openFor(way: WayName): Promise<Shop>;
  /** What a process is to do on the way with the shop, and where it dies. */
  workOf(shop: Shop, kill: Pick<Kill, "way" | "failAt">): Omit<Work, "death">;
  /** The kinds of the statements that it sends when nothing disturbs it. */
  statementsOf(way: WayName): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function openWard(): Promise<Ward> {
  const service = await startService({ shops: "small", config: { drainMs: 20 } });
  const crashes = crashesIn(service);
  const known = new Map<WayName, Promise<readonly string[]>>();
  const openFor: Ward["openFor"] = async (way) => {
    const shop = await service.openShop();
    const { tenantId } = shop;
    const setting = ways[way];
    if ("mode" in setting) await graduate(service.deps, tenantId, { server: "second", actor: commandLine });
    if ("after" in setting) {
      await crashes.run({ tenantId, server: "second", death: { event: setting.after } });
      await crashes.settled(shop);
    }
    return shop;
  };
  const workOf: Ward["workOf"] = ({ tenantId }, { way, failAt }) => {
    const setting = ways[way];
    return { tenantId, ...("after" in setting ? {} : setting), ...(failAt === undefined ? {} : { failAt }) };
  };
  const record = async (way: WayName): Promise<readonly string[]> => {
    const report = await crashes.run({ ...workOf(await openFor(way), { way }), death: {} });
    assert.ok(report !== undefined && "statements" in report, `${way} did not come to its end`);
    return report.statements;
  };
  return {
    service,
    crashes,
    openFor,
    workOf,
    statementsOf: (way) => {
      const found = known.get(way) ?? record(way);
      known.set(way, found);
      return found;
    },
    close: async () => {
      await crashes.close();
      await service.close();
    },
  };
}

import { commandLine } from "../server/src/admin/gate/actor.ts";
import { graduate } from "../server/src/admin/graduation/service.ts";
import { median } from "./figures.ts";
import { openShop } from "./graduation-shop.ts";
import type { Figures } from "./run.ts";
import { withBenchService } from "./service.ts";

// How long small shops are closed while they graduate. `npm run bench -- fence`; part of the graduation's bench, too.

const rows = 10_000;
const shops = 5;

export function bench(): Promise<Figures> {
  return withBenchService({ sharedTenantsMax: 1 }, async ({ deps, embedded }) => {
    const fences: number[] = [];
    for (let shop = 1; shop <= shops; shop++) {
      const { tenantId } = await openShop(deps, embedded, `small-${shop}`, rows);
      fences.push((await graduate(deps, tenantId, { server: "second", actor: commandLine })).fenceMs);
    }
    console.log(`fences of ${rows} rows: ${fences.join(", ")} ms`);
    return { smallFenceMs: median(fences) };
  });
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandLine } from "../server/src/admin/gate/actor.ts";
import { backUp } from "../server/src/admin/tenants/backup/backup.ts";
import { provisionTenant } from "../server/src/admin/tenants/provision.ts";
import { round2 } from "./figures.ts";
import type { Figures } from "./run.ts";
import { withBenchService } from "./service.ts";

// A backup of many shops in which little has happened, and the next one. `npm run bench -- backup [shops]`.

const [, , , shopsText = "160"] = process.argv;
const count = Number(shopsText);

export function bench(): Promise<Figures> {
  return withBenchService({}, async ({ deps }) => {
    for (let n = 1; n <= count; n++)
      await provisionTenant(
        deps,
        {
          name: `Shop ${n}`,
          slug: `shop-${n}`,
          enabledModules: [],
          owner: { email: `owner@shop-${n}.test`, name: "Owner" },
        },
        commandLine,
      );
    console.log(`${count} shops stand`);
    const folder = mkdtempSync(join(tmpdir(), "tillhouse-bench-backup-"));
    const request = { folder, passphrase: "a passphrase of a bench", release: "bench", actor: commandLine };
    try {
      const seconds: number[] = [];
      for (const trustAfterMs of [Infinity, 0]) {
        const beganMs = performance.now();
        const { manifest, unchanged } = await backUp(deps, { ...request, trustAfterMs });
        seconds.push(round2((performance.now() - beganMs) / 1000));
        console.log(`${seconds.at(-1)} s: ${manifest.tenants.length} shops, ${unchanged} of them unchanged`);
      }
      const [wholeS = 0, quietS = 0] = seconds;
      return { shops: count, wholeS, quietS, quietMsPerShop: round2((quietS * 1000) / count) };
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

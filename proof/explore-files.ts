import { availableParallelism } from "node:os";
import { readFileSync } from "node:fs";
import { filesLike } from "../server/test/runner/files.ts";
import { runShares, type Share } from "../server/test/runner/processes.ts";
import { openReport } from "../server/test/runner/report.ts";
import { onServers } from "../server/test/runner/servers.ts";
import { divide } from "../server/test/runner/shares.ts";
import { makeScratchFolder } from "../server/test/scratch.ts";
import type { FileKind } from "./kind.ts";
import { postgresOf } from "./postgres-releases.ts";

interface Options {
  readonly seed: number;
  readonly endMs: number;
  readonly signal: AbortSignal;
  /** Run the tests of this name alone. */
  readonly caseName: string | undefined;
  readonly say: (line: string) => void;
}

/** The files of the kind, as absolute paths. */
export function filesOf({ files, holding = "" }: FileKind): string[] {
  return filesLike(...files).filter((file) => readFileSync(file, "utf8").includes(holding));
}

/** Runs the files of the kind until the time is up, once at least, each time with the next seed; how much failed. */
export async function exploreFiles(kind: FileKind, options: Options): Promise<number> {
  const { say } = options;
  const files = filesOf(kind);
  if (files.length === 0) throw new Error(`${kind.name}: there are no files`);
  const atOnce = availableParallelism() + 1;
  let failed = 0;
  for (let round = 0; round === 0 || performance.now() < options.endMs; round++) {
    for (const { label, placement = "Shared", postgres } of kind.runs ?? [{ label: "" }]) {
      if (options.signal.aborted) return failed;
      const seed = options.seed + round;
      const report = openReport((text) => void process.stdout.write(text));
      const installed = postgres === undefined ? undefined : postgresOf(postgres);
      await onServers(installed, async (env) => {
        const shares = divide(files, atOnce).map((chosen): Share => ({
          files: chosen,
          env: { ...env, TILLHOUSE_TEST_PLACEMENT: placement, TILLHOUSE_SEED: String(seed) },
        }));
        await runShares(shares, report.labelled(label === "" ? "" : ` (${label})`), {
          atOnce,
          folder: makeScratchFolder("shares"),
          name: options.caseName,
          signal: options.signal,
        });
      });
      if (options.signal.aborted) return failed;
      failed += report.failed;
      const outcome = `${report.passed} passed, ${report.failed} failed`;
      say(`${kind.name}${label === "" ? "" : ` (${label})`}, --seed ${seed}: ${outcome}`);
      if (report.passed === 0) throw new Error(`${kind.name}: nothing was run`);
      if (report.failed > 0) say(`again: npm run explore -- ${kind.name} --seed ${seed}`);
    }
    if (options.endMs === Infinity) break;
  }
  return failed;
}

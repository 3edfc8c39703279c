import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { CapturedStatement } from "../server/test/capture.ts";
import { variantCount } from "./load.ts";

const program = process.env["PGBENCH"] ?? "/usr/lib/postgresql/15/bin/pgbench";

/** SQL of what `fill` in load.ts puts for a token. */
const tokens: Readonly<Record<string, string>> = {
  "@K": "lpad(:k::text, 12, '0')",
  "@C": "lpad(:client_id::text, 12, '0')",
  "@V1": "lpad(:v::text, 12, '0')",
  "@V2": "lpad((:v::int + 1)::text, 12, '0')",
  "@V3": "lpad((:v::int + 2)::text, 12, '0')",
};

/**
 * The rate at which pgbench runs the captured statements: prepared, the same parameters, the same round trips by
 * pipeline. Values with tokens are made per transaction as the load makes them.
 */
export async function pgbench(
  connectionString: string,
  statements: readonly CapturedStatement[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const variables: string[] = [];
  const script = [`\\set k random(1, 999999999999)`, `\\set v random(0, ${variantCount - 3})`];
  let trip = 0;
  statements.forEach((statement, s) => {
    if (statement.trip !== trip) script.push(...(trip === 0 ? [] : ["\\endpipeline"]), "\\startpipeline");
    trip = statement.trip;
    const text = statement.text.replaceAll("HH24:MI", "HH24' || chr(58) || 'MI").replaceAll(/\s+/g, " ").trim();
    const filled = text.replaceAll(/\$(\d+)/g, (_, n: string) => {
      const value = statement.values[Number(n) - 1] ?? null;
      if (value === null) return "NULL";
      const name = `s${s}p${n}`;
      if (!variables.some((variable) => variable.startsWith(`${name}=`))) variables.push(`${name}=${value}`);
      return expressionOf(name, value);
    });
    script.push(`${filled};`);
  });
  script.push("\\endpipeline");
  const folder = mkdtempSync(join(tmpdir(), "tillhouse-pgbench-"));
  try {
    const file = join(folder, "sale.sql");
    writeFileSync(file, `${script.join("\n")}\n`);
    const { status, stdout, stderr } = await run([
      ...["--no-vacuum", "--protocol=prepared", `--client=${connections}`, "--jobs=1", `--time=${seconds}`],
      ...variables.flatMap((variable) => ["-D", variable]),
      ...["--file", file, connectionString],
    ]);
    const rate = /tps = ([\d.]+) \(without/.exec(stdout)?.[1];
    const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1];
    if (status !== 0 || rate === undefined || failed !== "0") throw new Error(`pgbench: ${stderr}${stdout}`);
    return Number(rate);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function expressionOf(name: string, value: string): string {
  const used = Object.entries(tokens).filter(([token]) => value.includes(token));
  if (used.length === 0) return `:${name}`;
  const replaced = used.reduce((sql, [token, by]) => `replace(${sql}, '${token}', ${by})`, `:${name}`);
  return /^[0-9a-f-]{24}@/.test(value) ? `(${replaced})::uuid` : `(${replaced})`;
}

async function run(args: readonly string[]): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, stdout, stderr };
}

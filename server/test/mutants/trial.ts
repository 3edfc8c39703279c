import { spawn } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** How test files ended. */
export type Trial =
  | { readonly kind: "passed" }
  | { readonly kind: "failed"; readonly file: string; readonly test: string; readonly message: string }
  /** They did not end in time. */
  | { readonly kind: "late" }
  /** They ended before their first test. */
  | { readonly kind: "broken"; readonly message: string };

interface Options {
  /** Of the project that it belongs to. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly withinMs: number;
  readonly signal: AbortSignal;
}

const failure = /^ *not ok \d+ - (?<test>.*)\n(?<indent> *)---\n(?<details>[\s\S]*?)\n\k<indent>\.\.\.$/m;
const mostText = 1_000_000;

/**
 * Runs test files of the project, one after the other in one process, which with all that it starts is ended at the
 * first test that fails, when the time is up or when the signal is given; the last rejects.
 */
export async function tryFiles(files: readonly string[], { folder, env, withinMs, signal }: Options): Promise<Trial> {
  signal.throwIfAborted();
  const together = join(folder, "../together.mjs");
  writeFileSync(together, files.map((file) => `import "${pathToFileURL(join(folder, file)).href}";\n`).join(""));
  const child = spawn(process.execPath, ["--test-reporter=tap", together], {
    cwd: folder,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let isLate = false;
  let told = "";
  let complaints = "";
  const end = () => endGroup(child.pid, folder);
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, withinMs);
  signal.addEventListener("abort", end);
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    told = (told + text).slice(-mostText);
    if (failure.test(told)) end();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaints = (complaints + text).slice(-2_000);
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearTimeout(timer);
  signal.removeEventListener("abort", end);
  signal.throwIfAborted();
  end();
  const { test, details = "" } = failure.exec(told)?.groups ?? {};
  const [alone = ""] = files;
  if (test !== undefined) {
    const file = files.find((one) => details.includes(`${one}:`)) ?? alone;
    return { kind: "failed", file, test, message: messageOf(details) };
  }
  if (isLate) return { kind: "late" };
  if (code === 0) return { kind: "passed" };
  const message = complaints.trim().split("\n").slice(0, 8).join("\n");
  return /^ *ok \d+ - /m.test(told)
    ? { kind: "failed", file: alone, test: "its process ended", message }
    : { kind: "broken", message };
}

function messageOf(details: string): string {
  const [, block, line] = /^ *error: (?:\|-\n([\s\S]*?)(?:\n {0,8}\w+:|$)|(.*))/m.exec(details) ?? [];
  return (block ?? line ?? "").replaceAll(/\s+/g, " ").trim().slice(0, 300);
}

/**
 * Ends the group, and what left it: commands that tests start in groups of their own. The supervisors of embedded
 * servers stay to stop them, which they do when the process that started them is gone.
 */
function endGroup(pid: number | undefined, folder: string): void {
  if (pid === undefined) return;
  kill(-pid);
  if (process.platform !== "linux") return;
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const command = commandOf(entry);
    if (command.includes(`${folder}/`) && !command.includes("supervisor.ts")) kill(Number(entry));
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

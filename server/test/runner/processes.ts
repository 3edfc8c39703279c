import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./files.ts";
import type { TestEnd, Message } from "./parent.ts";

/** Files that one process runs, one after the other: it compiles the service once for all of them. */
export interface Share {
  readonly files: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

export interface Watch {
  /** Told of each test, suite and file as it ends. */
  on(message: TestEnd | Extract<Message, { is: "file" }>): void;
  /** What went wrong beside the tests: a process that hung, or ended before all of its files had run. */
  fault(text: string): void;
}

export interface ProcessOptions {
  /** So many processes at once. */
  readonly atOnce: number;
  /** Where the modules that import the files of a process are written. */
  readonly folder: string;
  /** Only tests whose name matches this regular expression. */
  readonly name: string | undefined;
  readonly signal: AbortSignal;
  /**
   * A test, or a hook, that takes longer has failed, and its process is ended: it may be in the way of the next one.
   * Two minutes unless given.
   */
  readonly testLimitMs?: number;
  /** A process that tells nothing for so long spins, or hangs where no timer reaches it. */
  readonly silenceLimitMs?: number;
}

const usualTestLimitMs = 120_000;

const reporter = pathToFileURL(join(import.meta.dirname, "reporter.ts")).href;
const prelude = join(import.meta.dirname, "prelude.ts");

/** Runs the shares in their order. Resolves when each process has ended, by itself or not. */
export async function runShares(shares: readonly Share[], watch: Watch, options: ProcessOptions): Promise<void> {
  const waiting = shares.map((share, number) => ({ share, number }));
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (options.signal.aborted) return;
      const module = moduleOf(next.share.files, join(options.folder, `share-${next.number}.mjs`));
      await runShare(next.share, module, watch, options);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, work));
}

/** Writes a module that runs the files one after the other; its path. */
export function moduleOf(files: readonly string[], path: string): string {
  writeFileSync(path, [prelude, ...files].map((file) => `import "${pathToFileURL(file).href}";\n`).join(""));
  return path;
}

async function runShare({ files, env }: Share, module: string, watch: Watch, options: ProcessOptions): Promise<void> {
  const left = new Set(files);
  const { testLimitMs = usualTestLimitMs, silenceLimitMs = testLimitMs + 15_000 } = options;
  let running = "what its files import, or none of them has a test";
  let reason: string | undefined;
  const late: string[] = [];
  let [isOver, hasFailed] = [false, false];
  const child = spawn(
    process.execPath,
    [
      `--test-timeout=${testLimitMs}`,
      "--test-force-exit",
      `--test-reporter=${reporter}`,
      "--test-reporter-destination=stdout",
      ...(options.name === undefined ? [] : [`--test-name-pattern=${options.name}`]),
      module,
    ],
    { cwd: root, env, stdio: ["ignore", "inherit", "inherit", "ipc"], detached: true },
  );
  const end = (because: string) => {
    reason ??= because;
    endGroup(child);
  };
  const hung = setTimeout(() => end(`nothing was heard for ${silenceLimitMs / 1000} s, in ${running}`), silenceLimitMs);
  const interrupt = () => end("the run was interrupted");
  options.signal.addEventListener("abort", interrupt);
  child.on("message", (message: Message) => {
    // What it still does before the signal reaches it is not heard: whether it does is chance.
    if (reason !== undefined) return;
    hung.refresh();
    if (message.is === "begun") running = message.name;
    else if (message.is === "late") late.push(message.text);
    else if (message.is === "over") isOver = true;
    else watch.on(message);
    if (message.is === "file") left.delete(message.file);
    if (message.is === "ended" && message.outcome === "failed") hasFailed = true;
    if (message.is === "ended" && message.isTimeout) end(`${message.name} did not end`);
  });
  // What it started and did not end would live on.
  child.once("exit", () => endGroup(child));
  // Later than its exit: what it told has been heard.
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  clearTimeout(hung);
  options.signal.removeEventListener("abort", interrupt);
  if (options.signal.aborted) return;
  const ended = `a process ended (${signal ?? `exit code ${code}`})`;
  // A file whose tests have other names was not heard of.
  const isWhole = isOver && reason === undefined && (left.size === 0 || options.name !== undefined);
  if (!isWhole)
    watch.fault(
      `${reason ?? `${ended} in ${running}`}\nnot run to their end, or without a test:\n` +
        [...left].map((file) => `  ${file.slice(root.length + 1)}`).join("\n"),
    );
  else if (code !== 0 && !hasFailed)
    watch.fault(`${ended} though no test has failed: something did after its test had ended\n${late.join("\n")}`);
}

/** Ends the process and those that it started, but for PostgreSQL's servers, which end when their starter has. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as { code?: string }).code !== "ESRCH") throw error;
  }
}

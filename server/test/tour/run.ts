import { spawn } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { parseTour, type Tour } from "./parse.ts";

// `npm run test:tour`: types the tour of README.md, as it is printed, in every shell of bash, zsh and fish that is
// installed, or those that are named, twice in a row, against a service that was started for it. Exit code 1 when an
// answer is not as told.

const root = join(import.meta.dirname, "../../..");
const tour = parseTour(readFileSync(join(root, "README.md"), "utf8"));
const shells = { bash: ["--norc", "-i"], zsh: ["-f", "-i"], fish: ["--no-config"] } as const;
const path = [dirname(process.execPath), process.env["PATH"]].join(delimiter);

const nothing = Readable.from([]);
const chosen = process.argv.slice(2);

const folder = mkdtempSync(join(tmpdir(), "tillhouse-tour-"));
const data = join(folder, ".tillhouse");
const home = mkdtempSync(join(tmpdir(), "tillhouse-tour-home-"));
const service = spawn(process.execPath, [join(root, "server/src/main.ts"), "serve"], {
  cwd: folder,
  env: { PATH: path, PORT: "0", TILLHOUSE_DATA_DIR: data, TILLHOUSE_LOG_LEVEL: "error" },
  stdio: ["ignore", "pipe", "inherit"],
});
const ended = once(service, "exit");
try {
  await untilReady();
  const before = readdirSync(folder);
  for (const [shell, options] of Object.entries(shells)) {
    if (chosen.length > 0 && !chosen.includes(shell)) continue;
    for (const time of ["once", "twice"]) {
      const answered = await type(shell, options, tour);
      if (answered === undefined) {
        tell(`- ${shell} is not installed`);
        break;
      }
      judge(`${shell}, ${time}`, answered);
    }
  }
  const left = readdirSync(folder).filter((name) => !before.includes(name));
  if (left.length > 0) fail(`the tour leaves ${left.join(", ")} in the folder`);
} finally {
  service.kill("SIGTERM");
  await ended;
  for (const one of [folder, home]) rmSync(one, { recursive: true, force: true });
}

async function untilReady(): Promise<void> {
  let said = "";
  for await (const part of service.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    said += String(part);
    // Said last.
    if (/Try\n/.test(said) && said.endsWith("\n\n")) return;
  }
  throw new Error(`the service has not started\n${said}`);
}

/** What a shell printed; undefined when there is no such shell. */
async function type(shell: string, options: readonly string[], { commands }: Tour): Promise<string | undefined> {
  const typed = join(home, "typed");
  writeFileSync(typed, `${commands}\nexit\n`);
  const env = { PATH: path, HOME: home, TERM: "dumb", PS1: "", PROMPT: "", RPROMPT: "", HISTFILE: "/dev/null" };
  const child = spawn(shell, options, { cwd: folder, env, stdio: [openSync(typed, "r"), "pipe", "pipe"] });
  const started = await once(child, "spawn").then(
    () => true,
    () => false,
  );
  if (!started) return undefined;
  const [out, told] = await Promise.all([text(child.stdout ?? nothing), text(child.stderr ?? nothing)]);
  return out.includes("{") ? out : told;
}

/** Headers that are shown end in numbers, too. */
function judge(what: string, out: string): void {
  const statuses = [...out.matchAll(/^(?![\w-]+: ).* (\d{3})$/gm)].map(([, status]) => Number(status));
  const told = JSON.stringify(tour.statuses);
  const isLost = !out.includes('"mode":"Dedicated"') || !/idempotent-replayed: true/i.test(out);
  if (JSON.stringify(statuses) === told && !isLost) tell(`✔ ${what}: ${statuses.length} answers as they should be`);
  else fail(`${what}: answered ${JSON.stringify(statuses)} instead of ${told}\n${out}`);
}

function fail(message: string): void {
  process.exitCode = 1;
  tell(`✘ ${message}`);
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

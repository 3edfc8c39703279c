import { spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join, matchesGlob, posix, relative } from "node:path";

// Builds by a Dockerfile what its image would hold, without Docker: folders stand for the file systems of its stages,
// and what a base image brings (Node, a shell) is this machine's. It knows the instructions that ours uses and throws
// for others.

/** What starts from the last stage. */
export interface Image {
  /** The folder that stands for `/`. */
  readonly root: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string | undefined;
  readonly healthcheck: readonly string[];
  readonly command: readonly string[];
}

export interface Instruction {
  readonly name: string;
  readonly rest: string;
}

interface Stage {
  readonly root: string;
  workdir: string;
  readonly env: Record<string, string>;
  user: string | undefined;
  healthcheck: string[];
  command: string[];
}

/** The instructions of a Dockerfile, continued lines joined, without comments. */
export function instructionsOf(text: string): Instruction[] {
  return text
    .replaceAll(/^\s*#.*\n/gm, "")
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, name = "", rest = ""] = /^\s*(\w+)\s+(.*?)\s*$/.exec(line) ?? [];
      return { name: name.toUpperCase(), rest };
    });
}

/**
 * The files below `folder` that a builder is given by a .dockerignore, as paths with `/`. The last pattern that fits a
 * path or a folder above it decides, and `!` takes it back in.
 */
export function contextOf(folder: string, ignore: string): Set<string> {
  const patterns = ignore
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const isGiven = (path: string) => {
    let given = true;
    const withParents = path.split("/").map((_, i, parts) => parts.slice(0, i + 1).join("/"));
    for (const line of patterns) {
      const isBack = line.startsWith("!");
      const pattern = posix.normalize(line.slice(isBack ? 1 : 0)).replace(/^\/|\/$/g, "");
      if (withParents.some((one) => matchesGlob(one, pattern))) given = isBack;
    }
    return given;
  };
  // What no pattern takes back in is not walked through.
  const roots = patterns.includes("*")
    ? patterns.filter((line) => line.startsWith("!")).map((line) => line.slice(1).split("/")[0] ?? "")
    : readdirSync(folder);
  return new Set([...new Set(roots)].flatMap((root) => filesBelow(folder, root)).filter(isGiven));
}

function filesBelow(folder: string, path: string): string[] {
  const stats = lstatSync(join(folder, path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [path];
  return globSync("**/*", { cwd: join(folder, path), withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}

/**
 * Builds the image of a Dockerfile from the files of `context`, its stages as folders below `target`. Throws when a
 * step of it fails. `environment`: what its commands have beside the instructions' own.
 */
export function buildImage(
  dockerfile: string,
  context: string,
  target: string,
  environment: Readonly<Record<string, string | undefined>>,
): Image {
  const given = contextOf(context, readFileSync(join(context, ".dockerignore"), "utf8"));
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const { name, rest } of instructionsOf(readFileSync(dockerfile, "utf8"))) {
    if (name === "FROM") {
      const label = / AS (\S+)$/i.exec(rest)?.[1] ?? String(stages.size);
      stage = {
        root: join(target, label),
        workdir: "/",
        env: {},
        user: undefined,
        healthcheck: [],
        command: [],
      };
      mkdirSync(stage.root, { recursive: true });
      stages.set(label, stage);
      continue;
    }
    if (stage === undefined) throw new Error(`${name} comes before FROM`);
    const { root, env } = stage;
    const here = join(root, stage.workdir);
    switch (name) {
      case "WORKDIR":
        stage.workdir = posix.resolve(stage.workdir, rest);
        mkdirSync(join(root, stage.workdir), { recursive: true });
        break;
      case "ENV":
        for (const [, key = "", value = ""] of rest.matchAll(/(\w+)=(\S*)/g)) env[key] = value;
        break;
      case "COPY":
        copy(rest, { stage, stages, context, given });
        break;
      case "RUN": {
        const { status, stderr } = spawnSync("sh", ["-ec", rest], {
          cwd: here,
          env: { ...environment, ...env },
          encoding: "utf8",
        });
        if (status !== 0) throw new Error(`RUN ${rest}\n${stderr}`);
        break;
      }
      case "USER":
        stage.user = rest;
        break;
      case "HEALTHCHECK":
        stage.healthcheck = JSON.parse(rest.slice(rest.indexOf("["))) as string[];
        break;
      case "CMD":
        stage.command = JSON.parse(rest) as string[];
        break;
      case "EXPOSE":
        break;
      default:
        throw new Error(`a Dockerfile with ${name} cannot be built without Docker here`);
    }
  }
  if (stage === undefined) throw new Error("the Dockerfile has no stage");
  return stage;
}

interface CopySource {
  readonly stage: Stage;
  readonly stages: ReadonlyMap<string, Stage>;
  readonly context: string;
  readonly given: ReadonlySet<string>;
}

/**
 * As Docker does it: of a folder what is in it, a file to the name of the destination or, when that ends in `/`, into
 * it.
 */
function copy(rest: string, { stage, stages, context, given }: CopySource): void {
  const from = /^--from=(\S+) /.exec(rest)?.[1];
  const paths = rest.replace(/^--from=\S+ /, "").split(/\s+/);
  const destination = paths.pop() ?? "";
  const target = join(stage.root, posix.resolve(stage.workdir, destination));
  for (const source of paths) {
    if (from !== undefined) {
      const other = stages.get(from);
      if (other === undefined) throw new Error(`COPY from ${from}, which is no stage`);
      // A stage is not written to after others took from it, so what they have may be the same files.
      linkAll(join(other.root, source), target);
      continue;
    }
    const files = [...given].filter((file) => file === source || file.startsWith(`${source}/`));
    if (files.length === 0) throw new Error(`COPY ${source}: the builder is not given it (.dockerignore)`);
    for (const file of files) {
      const intoFolder = destination.endsWith("/") || destination === "." || destination === "./";
      const own = intoFolder ? basename(file) : "";
      copyAll(join(context, file), file === source ? join(target, own) : join(target, relative(source, file)));
    }
  }
}

function linkAll(from: string, to: string): void {
  const stats = lstatSync(from);
  if (!stats.isDirectory()) return stats.isSymbolicLink() ? symlinkSync(readlinkSync(from), to) : linkSync(from, to);
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) linkAll(join(from, name), join(to, name));
}

function copyAll(from: string, to: string): void {
  mkdirSync(lstatSync(from).isDirectory() ? to : dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

import { createHash } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { numberFeed } from "../../kernel/db/feed.ts";
import { Problem } from "../../kernel/http/problem.ts";
import type { Actor } from "../gate/context.ts";
import { enabledOf } from "../engine/compose.ts";
import type { ModuleManifest, SyncStream } from "../engine/manifest.ts";
import type { SettingRegistry } from "../settings/schema.ts";
import { settingStreams } from "../settings/service.ts";
import { cursorOf, positionOf, type FeedPosition } from "./cursor.ts";
import type { ChangePage, ChangesQuery, SnapshotQuery } from "./schema.ts";
import { getHead, listRows, readChanges, type Head } from "./sql.ts";
import { coreStreams } from "./streams.sql.ts";

const snapshotPage = 1_000;

/** What a till of a branch sees of a shop. */
export interface Scope {
  readonly branchId: string;
  readonly streams: readonly SyncStream[];
  /** Differs for tills that see other rows, or other members of them. */
  readonly hash: string;
}

/** The streams of a shop by the modules that it has. */
export function streamsBy(
  modules: readonly ModuleManifest[],
  registry: SettingRegistry,
): (enabled: readonly string[]) => readonly SyncStream[] {
  const settings = settingStreams(registry);
  return (enabledModules) => [
    ...settings(enabledModules),
    ...coreStreams,
    ...enabledOf(modules, { enabledModules }).flatMap(({ syncStreams = [] }) => syncStreams),
  ];
}

/** The scope of a till by the shop's modules and its branch; one object for each, since every pull asks. */
export function scopesOf(streamsFor: ReturnType<typeof streamsBy>) {
  const known = new Map<string, { readonly streams: readonly SyncStream[]; readonly content: string }>();
  return ({ tenant }: Actor, branchId: string): Scope => {
    const name = [...tenant.enabledModules].sort().join();
    let found = known.get(name);
    if (found === undefined) {
      const streams = streamsFor(tenant.enabledModules);
      const content = JSON.stringify(streams.map((one) => [one.name, one.key, one.branch, one.select.strings]));
      known.set(name, (found = { streams, content }));
    }
    const hash = createHash("sha256").update(`${found.content} ${branchId}`).digest("base64url").slice(0, 16);
    return { branchId, streams: found.streams, hash };
  };
}

/**
 * Throws 410 `cursor_expired` when what was handed out is not true any more for a position that has all changes up to
 * `readTo`.
 */
function requireValid(position: FeedPosition, { hash }: Scope, head: Head, readTo = position.number): void {
  const reason =
    position.epoch !== head.epoch
      ? "Restarted"
      : position.scope !== hash
        ? "ScopeChanged"
        : position.number > head.number
          ? "Ahead"
          : readTo < head.floor
            ? "Forgotten"
            : undefined;
  if (reason !== undefined)
    throw new Problem(
      410,
      "cursor_expired",
      "This cursor is over: take a new snapshot, and keep what is not yet pushed.",
      {
        members: { reason },
      },
    );
}

/**
 * What comes after the cursor, from what `getHead` has found; undefined when there is nothing. Numbers first what has
 * committed and has no number. Throws 400, 410 `cursor_expired`.
 */
export async function pullChanges(
  deps: Deps,
  actor: Actor,
  scope: Scope,
  { cursor, limit }: ChangesQuery,
  head: Head,
): Promise<ChangePage | undefined> {
  const position = positionOf(cursor, "cursor");
  const readTo = position.after === null ? position.number : position.number - 1;
  if (head.isWaiting) await deps.databases.write(actor.tenant, numberFeed);
  else {
    requireValid(position, scope, head, readTo);
    if (position.number === head.number && position.after === null) return undefined;
  }
  const page = await deps.databases.read(actor.tenant, (tx) =>
    readChanges(tx, scope.streams, scope.branchId, position, limit),
  );
  requireValid(position, scope, page, readTo);
  const { epoch, number, isWaiting, changes } = page;
  const last = changes.length < limit ? undefined : changes.at(-1);
  const next =
    last === undefined ? { number: page.readTo ?? number, after: null } : { number: last.number, after: last };
  return {
    changes: changes.map(({ stream, key, data }) => ({ stream, key: [...key], data })),
    cursor: cursorOf({ epoch, scope: scope.hash, ...next }),
    isHead: next.number === number && next.after === null && !isWaiting,
    leastVersion: deps.config.leastTillVersion,
  };
}

/** The answer to who has seen everything. */
export function nothingNew({ config }: Deps, { cursor }: ChangesQuery): ChangePage {
  return { changes: [], cursor, isHead: true, leastVersion: config.leastTillVersion };
}

/**
 * Every row that a till of the scope keeps, as lines of JSON: a header, the rows with a mark after each page, from
 * which the snapshot can be resumed, and an end with the cursor of the changes since its beginning. Rows are read in
 * short statements one after the other, so some may be newer than others; a change of each comes after the cursor, and
 * a till sells when its first pull says `isHead`. Throws 400, 410 `cursor_expired` before the first line.
 */
export async function takeSnapshot(
  deps: Deps,
  actor: Actor,
  scope: Scope,
  { resume }: SnapshotQuery,
): Promise<AsyncGenerator<string>> {
  const head = await deps.databases.write(actor.tenant, async (tx) => {
    await numberFeed(tx);
    return getHead(tx);
  });
  if (resume === undefined)
    return linesOf(deps, actor, scope, { epoch: head.epoch, scope: scope.hash, number: head.number, after: null });
  const position = positionOf(resume, "resume");
  requireValid(position, scope, head);
  return linesOf(deps, actor, scope, position);
}

async function* linesOf(deps: Deps, actor: Actor, scope: Scope, start: FeedPosition): AsyncGenerator<string> {
  const { branchId, streams } = scope;
  const digest = createHash("sha256");
  const hashed = (text: string) => {
    digest.update(text);
    return text;
  };
  let rows = 0;
  yield hashed(`${JSON.stringify({ type: "Header", streams: streams.map(({ name }) => name) })}\n`);
  const first = streams.findIndex(({ name }) => name === start.after?.stream);
  for (const stream of streams.slice(Math.max(first, 0))) {
    const name = JSON.stringify(stream.name);
    let key = stream.name === start.after?.stream ? start.after.key : undefined;
    for (;;) {
      const from = key;
      // A transaction a page: a slow reader must not hold a connection.
      const page = await deps.databases.read(actor.tenant, (tx) => listRows(tx, stream, branchId, from, snapshotPage));
      key = page.at(-1)?.key;
      if (key === undefined) break;
      rows += page.length;
      const lines = page.map(
        (row) => `{"type":"Row","stream":${name},"key":${JSON.stringify(row.key)},"data":${row.data}}\n`,
      );
      const resume = cursorOf({ ...start, after: { stream: stream.name, key } });
      yield hashed(`${lines.join("")}${JSON.stringify({ type: "Mark", resume })}\n`);
      if (page.length < snapshotPage) break;
    }
  }
  const cursor = cursorOf({ ...start, after: null });
  yield `${JSON.stringify({ type: "End", rows, checksum: digest.digest("hex"), cursor })}\n`;
}

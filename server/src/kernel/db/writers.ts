import type pg from "pg";
import type { Address, Host } from "./address.ts";
import { isPostgresError } from "./errors.ts";
import { inOrder, nameOf, prefer } from "./hosts.ts";

// Of a server's hosts one writes. After a failover the old one may come back and write, too (a split brain): then the
// one that was promoted last is the server, which its timeline says, and the other is never used again.

type Hosts = Address["hosts"];

/** A promotion begins a new timeline of a server's data (PostgreSQL, "Timelines"). */
export interface History {
  /** Of the data: hosts that follow each other have the same. */
  readonly systemIdentifier: string;
  readonly timeline: number;
}

/** Hosts that write, and none of which can be told to be the server. Its code is what a server says that starts. */
class TwoWriters extends Error {
  override readonly name = "TwoWriters";
  readonly code = "57P03";

  constructor(writers: readonly Found[]) {
    const told = writers.map(({ host, history }) => `${nameOf(host)} (timeline ${history.timeline})`);
    super(`${told.join(" and ")} both write: stop the one that is not the primary`);
  }
}

/** A host that writes an older timeline than the one that was used last. */
class StaleWriter extends Error {
  override readonly name = "StaleWriter";
  readonly code = "57P03";

  constructor({ host, history }: Found, last: History) {
    super(
      `${nameOf(host)} writes timeline ${history.timeline}, and the server's last was ${last.timeline}: it is a primary that was given up`,
    );
  }
}

/** What is known of the hosts of one address. */
interface Known {
  /** The one that was found when all were asked. */
  writer?: Host | undefined;
  /** The newest that was used. */
  last?: History | undefined;
  onFound?: (history: History) => void;
}

const known = new WeakMap<Hosts, Known>();

function of(hosts: Hosts): Known {
  const found = known.get(hosts) ?? {};
  known.set(hosts, found);
  return found;
}

/** Says which history of the hosts was used last, by whichever process; `onFound` is told of each newer one. */
export function knowHistory(hosts: Hosts, last: History | undefined, onFound: (history: History) => void): void {
  Object.assign(of(hosts), { last, onFound });
}

interface Found {
  readonly host: Host;
  readonly client: pg.Client;
  readonly history: History;
  /** When its server was started: one that has two names has it twice. */
  readonly startedAt: string;
}

export interface Opening {
  /** Throws when the host is away, refuses the login, or only reads. */
  open(host: Host): Promise<pg.Client>;
  /** Its rows, or an error in the time for opening a session. */
  query(client: pg.Client, text: string): Promise<readonly object[]>;
  end(client: pg.Client): Promise<void>;
}

/**
 * A session on the host that writes. The one that was found is asked alone; when it fails or another is preferred by
 * now, and at first, all are asked, and the highest timeline wins. Throws one of their reasons when none writes,
 * `TwoWriters`, `StaleWriter`.
 */
export async function openOnWriter(hosts: Hosts, opening: Opening): Promise<pg.Client> {
  const { open, end } = opening;
  const [preferred] = inOrder(hosts);
  if (of(hosts).writer === preferred) {
    const client = await open(preferred).catch(() => undefined);
    if (client !== undefined) return client;
  }
  const asked = hosts.map((host) => askHost(host, opening));
  let chosen: Found | undefined;
  try {
    chosen = await choose(hosts, asked);
    note(hosts, chosen);
    return chosen.client;
  } finally {
    const kept = chosen?.client;
    for (const one of asked)
      void one.then(
        ({ client }) => (client === kept ? undefined : end(client)),
        () => undefined,
      );
  }
}

/**
 * The host that was promoted while the one in use answers still, from now on the one that is used; undefined when there
 * is none. Who is connected to the old one writes to nobody's data: its sessions are for the caller to close.
 */
export async function findPromoted(hosts: Hosts, opening: Opening): Promise<Host | undefined> {
  const { writer, last } = of(hosts);
  if (writer === undefined || last === undefined) return undefined;
  const others = hosts.filter((host) => host !== writer);
  const found = await Promise.all(others.map((host) => askHost(host, opening).catch(() => undefined)));
  const there = found.filter((one) => one !== undefined);
  for (const { client } of there) void opening.end(client);
  const promoted = there.find((one) => isSame(one, last) && one.history.timeline > last.timeline);
  if (promoted !== undefined) note(hosts, promoted);
  return promoted?.host;
}

/** All hosts are asked when the next session is opened. */
export function forgetWriter(hosts: Hosts): void {
  of(hosts).writer = undefined;
}

async function askHost(host: Host, { open, query, end }: Opening): Promise<Found> {
  const client = await open(host);
  try {
    const [row] = (await query(client, historyText)) as (History & Pick<Found, "startedAt">)[];
    if (row === undefined) throw new Error(`${nameOf(host)} did not describe itself`);
    const { systemIdentifier, timeline, startedAt } = row;
    return { host, client, history: { systemIdentifier, timeline }, startedAt };
  } catch (error) {
    await end(client);
    throw error;
  }
}

/** Every login may ask it. The name of the file that is written begins with the timeline. */
const historyText = `
  SELECT system_identifier::text AS "systemIdentifier", pg_postmaster_start_time()::text AS "startedAt",
         ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline
  FROM pg_control_system()`;

/** A promoted host is taken at once: one that is silent is not waited for. */
async function choose(hosts: Hosts, asked: readonly Promise<Found>[]): Promise<Found> {
  const { last } = of(hosts);
  const promoted = asked.map(async (one) => {
    const found = await one;
    if (last !== undefined && isSame(found, last) && found.history.timeline > last.timeline) return found;
    throw new Error("it is no newer one");
  });
  const newer = await Promise.any(promoted).catch(() => undefined);
  if (newer !== undefined) return newer;
  const outcomes = await Promise.allSettled(asked);
  const writers = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const [first, second] = writers.toSorted((a, b) => b.history.timeline - a.history.timeline);
  if (first === undefined) {
    const faults: unknown[] = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    // A standby may not know a login yet: what it says against one counts only when no other host takes it.
    throw faults.find((fault) => isPostgresError(fault)) ?? faults[0];
  }
  if (second !== undefined && !isBelow(second, first) && !isOneServer(second, first))
    throw new TwoWriters([first, second]);
  if (last !== undefined && isSame(first, last) && first.history.timeline < last.timeline)
    throw new StaleWriter(first, last);
  return first;
}

function isSame({ history }: Found, other: History): boolean {
  return history.systemIdentifier === other.systemIdentifier;
}

function isBelow(one: Found, { history }: Found): boolean {
  return isSame(one, history) && one.history.timeline < history.timeline;
}

function isOneServer(one: Found, other: Found): boolean {
  return isSame(one, other.history) && one.startedAt === other.startedAt;
}

function note(hosts: Hosts, { host, history }: Found): void {
  const one = of(hosts);
  one.writer = host;
  prefer(hosts, host);
  const { last } = one;
  if (last?.systemIdentifier === history.systemIdentifier && last.timeline >= history.timeline) return;
  one.last = history;
  one.onFound?.(history);
}

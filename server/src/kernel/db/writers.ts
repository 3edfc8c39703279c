import type pg from "pg";
import type { Address, Host } from "./address.ts";
import { isPostgresError } from "../postgres-error.ts";
import { inOrder, nameOf, prefer } from "./hosts.ts";

// Of a server's hosts one writes. After a failover the old one may come back and write, too (a split brain): then the
// one that was promoted last is the server, which its timeline says, and the other is never used again.

type Hosts = Address["hosts"];

/** A promotion begins a new timeline of a server's data (PostgreSQL, "Timelines"). */
export interface History {
  /** The identifier of the data: hosts that follow each other have the same. */
  readonly systemIdentifier: string;
  readonly timeline: number;
  /** Position in the WAL (a `pg_lsn`) that is on its disk: whoever writes the same timeline has come as far. */
  readonly reached: string;
}

/** Hosts that write, and none of which can be told to be the server. Its code is what a server says that starts. */
class TwoWriters extends Error {
  override readonly name = "TwoWriters";
  readonly code = "57P03";

  constructor(writers: readonly WriterCandidate[]) {
    const told = writers.map(({ host, history }) => `${nameOf(host)} (timeline ${history.timeline})`);
    super(`${told.join(" and ")} both write: stop the one that is not the primary`);
  }
}

/** A host that writes an older timeline than the one that was used last, or has less of the same. */
class StaleWriter extends Error {
  override readonly name = "StaleWriter";
  readonly code = "57P03";

  constructor({ host, history }: WriterCandidate, last: History) {
    super(
      history.timeline < last.timeline
        ? `${nameOf(host)} writes timeline ${history.timeline}, and the server's last was ${last.timeline}: it is a primary that was given up`
        : `${nameOf(host)} has timeline ${history.timeline} up to ${history.reached}, and the server had come to ${last.reached}: it lacks what was written since`,
    );
  }
}

/** What is known of the hosts of one address. */
interface HostState {
  /** The one that was found when all were asked. */
  writer?: Host | undefined;
  /** The newest that was used, as far as it was seen. */
  last?: History | undefined;
  onFound?: (history: History) => void;
}

const known = new WeakMap<Hosts, HostState>();

function of(hosts: Hosts): HostState {
  const found = known.get(hosts) ?? {};
  known.set(hosts, found);
  return found;
}

/** Says which history of the hosts was used last, by whichever process; `onFound` is told of each newer one. */
export function knowHistory(hosts: Hosts, last: History | undefined, onFound: (history: History) => void): void {
  Object.assign(of(hosts), { last, onFound });
}

/** The newest that was used, as far as it was seen; undefined before the first session, and of a single host. */
export function lastHistory(hosts: Hosts): History | undefined {
  return hosts.length > 1 ? of(hosts).last : undefined;
}

interface WriterCandidate {
  readonly host: Host;
  readonly client: pg.Client;
  readonly history: History;
  /** When its server was started: one that has two names has it twice. */
  readonly startedAt: string;
}

export interface HostOpener {
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
export async function openOnWriter(hosts: Hosts, opening: HostOpener): Promise<pg.Client> {
  const { open, end } = opening;
  const [preferred] = inOrder(hosts);
  if (of(hosts).writer === preferred) {
    const client = await open(preferred).catch(() => undefined);
    if (client !== undefined) return client;
  }
  const asked = hosts.map((host) => askHost(host, opening));
  let chosen: WriterCandidate | undefined;
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

/** What a look at every host has found. */
export interface HostsLook {
  /** Promoted while the one in use answers still, and used from now on. */
  readonly promoted: Host | undefined;
  /** The others that write, beside the one that is used from now on, in a sentence each. */
  readonly others: readonly string[];
}

/**
 * Asks every host while the one in use answers. Who is connected to one in whose place another was promoted writes to
 * nobody's data: its sessions are for the caller to close. Sees as well how far the one in use has come.
 */
export async function lookAtHosts(hosts: Hosts, opening: HostOpener): Promise<HostsLook> {
  const { writer, last } = of(hosts);
  if (writer === undefined || last === undefined) return { promoted: undefined, others: [] };
  const found = await Promise.all(hosts.map((host) => askHost(host, opening).catch(() => undefined)));
  const there = found.filter((one) => one !== undefined);
  for (const { client } of there) void opening.end(client);
  const promoted = there.find((one) => isSame(one, last) && one.history.timeline > last.timeline);
  if (promoted !== undefined) note(hosts, promoted);
  const used = there.find(({ host }) => host === writer);
  if (promoted === undefined && used !== undefined) lookAgain(hosts, used, last);
  return { promoted: promoted?.host, others: othersBeside(promoted ?? used, there) };
}

function othersBeside(used: WriterCandidate | undefined, writers: readonly WriterCandidate[]): string[] {
  if (used === undefined) return [];
  const others = writers.filter((one) => one !== used && !isOneServer(one, used));
  return others.map(
    (one) => (isStale(one, used.history) ? new StaleWriter(one, used.history) : new TwoWriters([used, one])).message,
  );
}

/** What is found under the name of the host in use may be another server by now: then all are asked again. */
function lookAgain(hosts: Hosts, used: WriterCandidate, last: History): void {
  if (!isSame(used, last) || isStale(used, last)) forgetWriter(hosts);
  else noteReached(of(hosts), used.history);
}

/** All hosts are asked when the next session is opened. */
export function forgetWriter(hosts: Hosts): void {
  of(hosts).writer = undefined;
}

async function askHost(host: Host, { open, query, end }: HostOpener): Promise<WriterCandidate> {
  const client = await open(host);
  try {
    const [row] = (await query(client, historyText)) as (History & Pick<WriterCandidate, "startedAt">)[];
    if (row === undefined) throw new Error(`${nameOf(host)} did not describe itself`);
    const { startedAt, ...history } = row;
    return { host, client, history, startedAt };
  } catch (error) {
    await end(client);
    throw error;
  }
}

/** Every login may ask it. The name of the file that is written begins with the timeline. */
const historyText = `
  SELECT system_identifier::text AS "systemIdentifier", pg_postmaster_start_time()::text AS "startedAt",
         ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline,
         pg_current_wal_flush_lsn()::text AS reached
  FROM pg_control_system()`;

/**
 * A promoted host is taken at once: one that is silent is not waited for. What was known when they were asked counts:
 * how far a host has come may be seen by others before its answer arrives.
 */
async function choose(hosts: Hosts, asked: readonly Promise<WriterCandidate>[]): Promise<WriterCandidate> {
  const { last } = of(hosts);
  const isOld = (one: WriterCandidate) => last !== undefined && isStale(one, last);
  const promoted = asked.map(async (one) => {
    const found = await one;
    if (last !== undefined && isSame(found, last) && found.history.timeline > last.timeline) return found;
    throw new Error("it is no newer one");
  });
  const newer = await Promise.any(promoted).catch(() => undefined);
  if (newer !== undefined) return newer;
  const outcomes = await Promise.allSettled(asked);
  const writers = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const [first, second] = writers.toSorted(
    (a, b) => b.history.timeline - a.history.timeline || Number(isOld(a)) - Number(isOld(b)),
  );
  if (first === undefined) {
    const faults: unknown[] = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    // A standby may not know a login yet: what it says against one counts only when no other host takes it.
    throw faults.find((fault) => isPostgresError(fault)) ?? faults[0];
  }
  const isWithout = (one: WriterCandidate) => isSame(one, first.history) && isOld(one) && !isOld(first);
  if (second !== undefined && !isBelow(second, first) && !isWithout(second) && !isOneServer(second, first))
    throw new TwoWriters([first, second]);
  if (last !== undefined && isStale(first, last)) throw new StaleWriter(first, last);
  return first;
}

function isSame({ history }: WriterCandidate, other: History): boolean {
  return history.systemIdentifier === other.systemIdentifier;
}

/** Whether it writes an older timeline, or has not come as far in the same: it is a copy that was promoted by hand. */
function isStale({ history }: WriterCandidate, last: History): boolean {
  if (history.systemIdentifier !== last.systemIdentifier) return false;
  return (
    history.timeline < last.timeline || (history.timeline === last.timeline && isBefore(history.reached, last.reached))
  );
}

function isBelow(one: WriterCandidate, { history }: WriterCandidate): boolean {
  return isSame(one, history) && one.history.timeline < history.timeline;
}

function isOneServer(one: WriterCandidate, other: WriterCandidate): boolean {
  return isSame(one, other.history) && one.startedAt === other.startedAt;
}

function note(hosts: Hosts, { host, history }: WriterCandidate): void {
  const one = of(hosts);
  one.writer = host;
  prefer(hosts, host);
  const { last } = one;
  if (last?.systemIdentifier === history.systemIdentifier && last.timeline >= history.timeline)
    return noteReached(one, history);
  one.last = history;
  one.onFound?.(history);
}

function noteReached(one: HostState, history: History): void {
  const { last } = one;
  const isOfLast = last?.systemIdentifier === history.systemIdentifier && last.timeline === history.timeline;
  if (isOfLast && isBefore(last.reached, history.reached)) one.last = history;
}

/** Compares two positions, each two hexadecimal numbers of 32 bits (PostgreSQL, "pg_lsn Type"). */
function isBefore(one: string, other: string): boolean {
  return numberOf(one) < numberOf(other);
}

function numberOf(position: string): bigint {
  const [file = "", offset = ""] = position.split("/");
  return (BigInt(`0x${file}`) << 32n) + BigInt(`0x${offset}`);
}

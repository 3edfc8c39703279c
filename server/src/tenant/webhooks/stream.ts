import type { FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { Problem, invalid } from "../../kernel/http/problem.ts";
import { branchesOf, holds, type Actor } from "../gate/context.ts";
import type { EventStream } from "../gate/streaming.ts";
import { eventTypes } from "./event-types.ts";
import type { EventStreamQuery } from "./schema.ts";
import { numberEvents, readNews, updateStreamed, type News, type NumberedEvent } from "./stream.sql.ts";

/** After the last stream has ended events are written for so long, for who comes back. */
const keptForMs = 3 * 24 * 3_600_000;
const [maxOfShop, maxOfUser] = [50, 10];

/** In this process, by shop and by user. */
const open = new WeakMap<Deps, Map<string, number>>();

/**
 * Server-sent events of a shop (HTML Standard, "Server-sent events"), from the `Last-Event-ID` on, or from now: those
 * that the caller may see at the time, of the caller's branches. `Reset` says that some of them are not known any more.
 * Throws 400, 429 `too_many_streams`.
 */
export async function openStream(
  deps: Deps,
  actor: Actor,
  { branchId }: EventStreamQuery,
  headers: FastifyRequest["headers"],
): Promise<EventStream<News, { readonly actor: Actor }>> {
  const asked = numberOf(headers["last-event-id"]);
  const close = occupy(deps, actor);
  try {
    const lastNumber: number = await deps.databases.write(actor.tenant, async (tx) => {
      await numberEvents(tx);
      return updateStreamed(tx, actor.now, new Date(actor.now.getTime() + keptForMs));
    });
    let position = asked ?? lastNumber;
    // A client that is cut off before the first event comes back with this id, and misses nothing.
    let isTold = asked === position;
    return {
      load: (tx) => readNews(tx, position),
      present: async ({ lastNumber: last, isWaiting, events }, { actor: caller }) => {
        const first = events[0]?.number ?? last + 1;
        const isGap = first !== position + 1;
        const from = position;
        position = events.at(-1)?.number ?? last;
        const texts = events.filter((event) => isFor(caller, branchId, event)).map(textOf);
        if (isGap) texts.unshift("event: Reset\ndata: {}\n\n");
        if (position !== from || !isTold) texts.push(`id: ${position}\n\n`);
        isTold = true;
        if (isWaiting) await deps.databases.write(caller.tenant, numberEvents);
        return { text: texts.join(""), isMore: isWaiting || position < last };
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

function numberOf(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === "") return undefined;
  if (typeof header !== "string" || !/^\d{1,15}$/.test(header))
    throw invalid("Last-Event-ID", "must be the id of an event of this stream");
  return Number(header);
}

function isFor(actor: Actor, asked: string | undefined, { type, branchId }: NumberedEvent): boolean {
  const permission = eventTypes[type];
  if (permission !== null && !holds(actor, permission)) return false;
  if (branchId === null) return true;
  return (asked ?? branchId) === branchId && (branchesOf(actor)?.includes(branchId) ?? true);
}

function textOf({ number, id, type, at, data }: NumberedEvent): string {
  return `id: ${number}\nevent: ${type}\ndata: ${JSON.stringify({ id, type, timestamp: at, data })}\n\n`;
}

/** Counts a stream; the returned function, to be called once, gives its place back. */
function occupy(deps: Deps, { tenant: { tenantId }, caller: { userId } }: Actor): () => void {
  const counts = open.get(deps) ?? new Map<string, number>();
  open.set(deps, counts);
  const places = [
    [tenantId, maxOfShop],
    [`${tenantId} ${userId}`, maxOfUser],
  ] as const;
  if (places.some(([key, max]) => (counts.get(key) ?? 0) >= max))
    throw new Problem(429, "too_many_streams", "Too many streams are open; close one first.", { retryAfterS: 5 });
  for (const [key] of places) counts.set(key, (counts.get(key) ?? 0) + 1);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    for (const [key] of places) {
      const left = (counts.get(key) ?? 0) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    }
  };
}

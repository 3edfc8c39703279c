import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { Listener } from "../../kernel/process/feeds.ts";
import type { TenantRead } from "../../kernel/db/handles.ts";

/** News that come more quickly are told of together. */
const atLeastMs = 500;
const lookAgainMs = 5_000;
const comment = ":\n\n";

/** A stream of server-sent events. */
export interface EventStream<Rows, Call = unknown> {
  /** Starts one statement that finds what is new. */
  load(tx: TenantRead): Promise<Rows>;
  /** What is sent of it to the caller as they are now; `isMore`: there is more at once. */
  present(rows: Rows, call: Call): Promise<{ readonly text: string; readonly isMore: boolean }>;
  /** Called once when the stream has ended, however it did. */
  close(): void;
}

interface Source {
  /** Looks for news, after all checks of a request; rejects when the caller may come in no more. */
  look(): Promise<{ readonly text: string; readonly isMore: boolean }>;
  listen(): Listener;
  isClosing(): boolean;
  close(): void;
  /** It ends by then, even if nobody reads it. */
  readonly longestMs: number;
}

/**
 * The body of an answer `text/event-stream`: what `look` finds, at the shop's news and every few seconds, until it
 * rejects.
 */
export function eventStream({ look, listen, isClosing, close, longestMs }: Source): Readable {
  const untilMs = performance.now() + longestMs;
  async function* texts(): AsyncGenerator<string> {
    yield "retry: 2000\n\n";
    for (;;) {
      const listener = listen();
      try {
        const { text, isMore } = await look();
        yield text === "" ? comment : text;
        const leftMs = untilMs - performance.now();
        if (leftMs <= 0 || isClosing()) return;
        if (isMore) continue;
        const quickest = delay(Math.min(atLeastMs, leftMs), undefined, { ref: false });
        await Promise.race([listener.heard, delay(Math.min(lookAgainMs, leftMs), undefined, { ref: false })]);
        await quickest;
      } catch {
        // A client that comes back is told why.
        return;
      } finally {
        listener.stop();
      }
    }
  }
  const body = Readable.from(texts(), { objectMode: false, highWaterMark: 64 * 1024 });
  const timer = setTimeout(() => body.destroy(), longestMs + lookAgainMs).unref();
  body.once("close", () => {
    clearTimeout(timer);
    close();
  });
  return body;
}

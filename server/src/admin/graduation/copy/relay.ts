import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type pg from "pg";
import { RowDigest } from "./digest.ts";

// Binary COPY between two connections of node-postgres, below its API: the messages that come from the source are
// written to the target as they are, whole network chunks at a time. PostgreSQL "Frontend/Backend Protocol", COPY.

const copyData = 0x64;
const copyDone = 0x63;
const errorResponse = 0x45;
const headBytes = 5;
/** How far the source may be ahead of the target, so that a short delay in this process stops neither. */
const bufferedBytes = 1024 * 1024;
/** What one read of a socket brings at most. */
const fullRead = 64 * 1024;
const doneMessage = Buffer.from([copyDone, 0, 0, 0, 4]);

/** The parts of node-postgres that a query of our own touches. */
interface Wire {
  readonly stream: Socket;
  query(text: string): void;
  sendCopyFail(reason: string): void;
}

/** What node-postgres calls on the query that is under way. */
abstract class CopyQuery {
  readonly text: string;
  /** The number in the server's `COPY n`. */
  rowCount: number | undefined;
  wire: Wire | undefined;
  readonly ended: Promise<void>;
  #settle: { resolve: () => void; reject: (error: unknown) => void };

  constructor(text: string) {
    this.text = text;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.ended = promise;
    this.ended.catch(() => undefined);
    this.#settle = { resolve, reject };
  }

  submit(wire: Wire): void {
    this.wire = wire;
    const copyText = this.text;
    wire.query(copyText);
  }

  handleCommandComplete({ text }: { text?: string }): void {
    const count = /^COPY (\d+)/.exec(text ?? "")?.[1];
    if (count !== undefined) this.rowCount = Number(count);
  }

  handleError(error: unknown): void {
    this.#settle.reject(error);
  }

  handleReadyForQuery(): void {
    this.#settle.resolve();
  }
}

class CopyIn extends CopyQuery {
  readonly begun: Promise<void>;
  #begin: { resolve: () => void; reject: (error: unknown) => void };

  constructor(text: string) {
    super(text);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.begun = promise;
    this.begun.catch(() => undefined);
    this.#begin = { resolve, reject };
  }

  handleCopyInResponse(): void {
    this.#begin.resolve();
  }

  override handleError(error: unknown): void {
    this.#begin.reject(error);
    super.handleError(error);
  }
}

type Forward = (bytes: Buffer, onWritten?: () => void) => void;

/**
 * Takes the socket's bytes from node-postgres from the first message to CopyDone or an error, and gives the rest back.
 */
class CopyOut extends CopyQuery {
  readonly #digest: RowDigest;
  readonly #forward: Forward | undefined;
  #handBack: (rest: Buffer) => void = () => undefined;
  /** A message's first bytes when its head is split between chunks. */
  #head: Buffer = Buffer.alloc(0);
  #left = 0;
  #isData = false;

  constructor(text: string, digest: RowDigest, forward?: Forward) {
    super(text);
    this.#digest = digest;
    this.#forward = forward;
  }

  override submit(wire: Wire): void {
    super.submit(wire);
    const { stream } = wire;
    const listeners = stream.listeners("data") as ((chunk: Buffer) => void)[];
    for (const listener of listeners) stream.off("data", listener);
    // A server sends 8 KiB at a time; waking up for each costs more than waiting for several.
    const mayRest = this.#forward === undefined && !(stream instanceof TLSSocket);
    let isOver = false;
    const take = (chunk: Buffer) => {
      const { length } = chunk;
      this.#take(chunk);
      if (!mayRest || isOver || length >= fullRead) return;
      stream.pause();
      setTimeout(() => stream.resume(), 1);
    };
    stream.on("data", take);
    this.#handBack = (rest) => {
      isOver = true;
      this.#handBack = () => undefined;
      stream.off("data", take);
      for (const listener of listeners) stream.on("data", listener);
      if (rest.length > 0) for (const listener of listeners) listener(rest);
    };
  }

  override handleError(error: unknown): void {
    this.#handBack(Buffer.alloc(0));
    super.handleError(error);
  }

  /** Walks the messages of a chunk and forwards runs of CopyData in one piece each. */
  #take(arrived: Buffer): void {
    const chunk = this.#head.length === 0 ? arrived : Buffer.concat([this.#head, arrived]);
    this.#head = Buffer.alloc(0);
    const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.length);
    const digest = this.#digest;
    let run = 0;
    let at = 0;
    if (this.#left > 0) {
      at = Math.min(this.#left, chunk.length);
      this.#left -= at;
      if (this.#isData) digest.part(view, 0, at);
      else run = at;
    }
    while (at < chunk.length) {
      if (chunk.length - at < headBytes) {
        this.#head = Buffer.from(chunk.subarray(at));
        this.#pass(chunk, run, at);
        return;
      }
      const type = chunk[at];
      if (type === copyDone || type === errorResponse) {
        this.#pass(chunk, run, at);
        this.#handBack(chunk.subarray(at));
        return;
      }
      const end = at + 1 + view.getInt32(at + 1);
      const stop = Math.min(end, chunk.length);
      if (type === copyData) {
        if (end <= chunk.length) digest.message(view, at + headBytes, end);
        else {
          digest.begin(end - at - headBytes);
          digest.part(view, at + headBytes, stop);
        }
      } else {
        // Notices and the like are for us, not for the target.
        this.#pass(chunk, run, at);
        run = stop;
      }
      this.#isData = type === copyData;
      this.#left = end - stop;
      at = stop;
    }
    if (run === 0) this.#passWhole(chunk);
    else this.#pass(chunk, run, at);
  }

  #pass(chunk: Buffer, from: number, to: number): void {
    if (to > from) this.#forward?.(chunk.subarray(from, to));
  }

  #passWhole(chunk: Buffer): void {
    if (this.#forward === undefined) discard(chunk);
    else this.#forward(chunk, () => discard(chunk));
  }
}

/**
 * Gives a chunk's memory back at once. The garbage collector counts what lies outside of its heap too, and would walk
 * the whole heap every few milliseconds of a COPY.
 */
function discard({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}

/** A COPY from one connection into another. */
export interface Relay {
  readonly source: pg.Client;
  readonly sourceText: string;
  readonly target: pg.Client;
  readonly targetText: string;
  readonly digest: RowDigest;
  /** How long it may stand still before it is given up. */
  readonly patienceMs: number;
}

/**
 * Copies, digesting every row on its way; rows that were read, seen and written must be equally many. A fault of the
 * source fails the target's COPY: PostgreSQL would accept a stream cut between rows.
 */
export async function relayCopy({ source, sourceText, target, targetText, digest, patienceMs }: Relay): Promise<void> {
  const writing = new CopyIn(targetText);
  const copyIn = writing as unknown as pg.Submittable;
  const drainable = streamOf(target);
  const readable = streamOf(source);
  const forward: Forward = (bytes, onWritten) => {
    if (drainable.write(bytes, onWritten) || drainable.writableLength < bufferedBytes) return;
    readable.pause();
    drainable.once("drain", () => readable.resume());
  };
  const reading = new CopyOut(sourceText, digest, forward);
  const copyOut = reading as unknown as pg.Submittable;
  await watched(
    [source, target],
    patienceMs,
    () => digest.bytes,
    async () => {
      target.query(copyIn);
      await writing.begun;
      // If one side fails, the other fails too; neither may wait for the one that is gone.
      writing.ended.catch(() => readable.destroy());
      source.query(copyOut);
      try {
        await reading.ended;
        digest.finish();
      } catch (error) {
        writing.wire?.sendCopyFail("the source of this COPY failed");
        await writing.ended.catch((failure: unknown) => {
          // A failure of the target came first: it is the reason, the source was only cut.
          if (!(failure instanceof Error && failure.message.includes("the source of this COPY failed"))) throw failure;
        });
        throw error;
      }
      drainable.write(doneMessage);
      await writing.ended;
    },
  );
  if (reading.rowCount !== writing.rowCount || reading.rowCount !== digest.rows)
    throw new Error(`${reading.rowCount} rows were read, ${digest.rows} seen, ${writing.rowCount} written`);
}

/** Reads a COPY to its end and digests its rows. */
export async function readCopy(
  client: pg.Client,
  text: string,
  patienceMs: number,
  digest = new RowDigest(),
): Promise<RowDigest> {
  const reading = new CopyOut(text, digest);
  const copyOut = reading as unknown as pg.Submittable;
  await watched(
    [client],
    patienceMs,
    () => digest.bytes,
    async () => {
      client.query(copyOut);
      await reading.ended;
    },
  );
  if (reading.rowCount !== digest.rows) throw new Error(`${reading.rowCount} rows were read, ${digest.rows} seen`);
  return digest;
}

/** A short statement on a connection that has no time limit because COPY needs none. */
export function promptly(client: pg.Client, patienceMs: number, work: () => Promise<void>): Promise<void> {
  return watched([client], patienceMs, () => 0, work);
}

/** Runs `work`; when it stands still for too long, its connections are cut and it fails. */
async function watched(
  clients: readonly pg.Client[],
  patienceMs: number,
  progress: () => number,
  work: () => Promise<void>,
): Promise<void> {
  let [seen, sinceMs] = [-1, 0];
  const timer = setInterval(
    () => {
      const now = performance.now();
      if (progress() !== seen) [seen, sinceMs] = [progress(), now];
      else if (now - sinceMs > patienceMs)
        for (const client of clients) streamOf(client).destroy(new Error(`a COPY stood still for ${patienceMs} ms`));
    },
    Math.min(1_000, patienceMs / 4),
  );
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

function streamOf(client: pg.Client): Socket {
  return (client as unknown as { connection: Wire }).connection.stream;
}

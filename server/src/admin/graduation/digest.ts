import { Transform, type TransformCallback } from "node:stream";

const headerBytes = 19;
const seedA = 0x9e3779b9;
const seedB = 0x85ebca6b;

/**
 * What a table's rows amount to, whatever their order: their number, and xor and sum of a 64-bit hash of
 * each row's binary COPY bytes (two 32-bit lanes). Sum tells doubled rows that xor cancels; the count guards both.
 */
export interface Digest {
  readonly rows: number;
  readonly hash: string;
}

/** Reads a binary COPY stream (PostgreSQL "COPY", binary format), split anywhere, and digests its rows. */
export class RowDigest {
  rows = 0;
  bytes = 0;
  #pending: Buffer = Buffer.alloc(0);
  #inHeader = true;
  #ended = false;
  readonly #lanes = new Uint32Array(4);

  update(chunk: Buffer): void {
    this.bytes += chunk.length;
    let buffer = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    if (this.#inHeader) {
      if (buffer.length < headerBytes) {
        this.#pending = buffer;
        return;
      }
      // No extension of the header exists; one would have to be skipped by its length.
      buffer = buffer.subarray(headerBytes + buffer.readInt32BE(15));
      this.#inHeader = false;
    }
    let at = 0;
    for (let end = rowEnd(buffer, at); end > 0; end = rowEnd(buffer, at)) {
      this.#add(buffer, at, end);
      at = end;
    }
    if (buffer.length - at >= 2 && buffer.readInt16BE(at) === -1) this.#ended = true;
    this.#pending = buffer.subarray(at);
  }

  /** The digest; throws when the stream did not come to its trailer, for PostgreSQL would accept such a cut. */
  finish(): Digest {
    if (!this.#ended) throw new Error("the binary COPY stream was cut short");
    return { rows: this.rows, hash: [...this.#lanes].map((lane) => lane.toString(16).padStart(8, "0")).join("") };
  }

  #add(buffer: Buffer, start: number, end: number): void {
    let a = seedA ^ (end - start);
    let b = seedB + (end - start);
    let at = start;
    for (; at + 4 <= end; at += 4) {
      const word = buffer.readInt32LE(at);
      a = Math.imul(a ^ word, 0xcc9e2d51);
      a = (a << 15) | (a >>> 17);
      b = Math.imul((b + word) | 0, 0x1b873593);
      b ^= b >>> 13;
    }
    for (; at < end; at++) {
      const byte = buffer[at] ?? 0;
      a = Math.imul(a ^ byte, 0xcc9e2d51);
      a = (a << 15) | (a >>> 17);
      b = Math.imul((b + byte) | 0, 0x1b873593);
      b ^= b >>> 13;
    }
    const lanes = this.#lanes;
    const [x, y] = [mix(a), mix(b ^ a)];
    lanes[0] = (lanes[0] ?? 0) ^ x;
    lanes[1] = (lanes[1] ?? 0) ^ y;
    lanes[2] = (lanes[2] ?? 0) + x;
    lanes[3] = (lanes[3] ?? 0) + y;
    this.rows += 1;
  }
}

/** Where the row that begins at `at` ends, or -1 when it is not all there or is the trailer. */
function rowEnd(buffer: Buffer, at: number): number {
  if (buffer.length - at < 2) return -1;
  let fields = buffer.readInt16BE(at);
  if (fields === -1) return -1;
  let end = at + 2;
  for (; fields > 0; fields--) {
    if (buffer.length - end < 4) return -1;
    const length = buffer.readInt32BE(end);
    end += 4 + Math.max(length, 0);
  }
  return end <= buffer.length ? end : -1;
}

/** The finaliser of MurmurHash3: every bit of the input moves every bit of the output. */
function mix(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Passes a COPY stream through and digests it. */
export function digesting(digest: RowDigest): Transform {
  return new Transform({
    highWaterMark: 256 * 1024,
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      digest.update(chunk);
      done(null, chunk);
    },
  });
}

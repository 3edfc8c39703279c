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

/**
 * Digests the rows of a binary COPY stream (PostgreSQL "COPY", binary format), handed over message by message: the
 * server sends a row a message, the first with the header before it, and last the trailer in one of its own. That it
 * does is not taken on trust: whoever copies compares `rows` with the number that the server tells.
 */
export class RowDigest {
  rows = 0;
  bytes = 0;
  #inHeader = true;
  #ended = false;
  /** The row under way: its two running hashes and the bytes that do not fill a word yet. */
  #a = 0;
  #b = 0;
  #left = 0;
  #carry = 0;
  #carried = 0;
  #head: Buffer[] = [];
  readonly #lanes = new Uint32Array(4);

  /** A whole message's content: bytes `start` to `end` of `chunk`. */
  message(chunk: Buffer, start: number, end: number): void {
    this.begin(end - start);
    this.part(chunk, start, end);
  }

  /** The first bytes of a message of `length` bytes are about to come, in parts. */
  begin(length: number): void {
    if (this.#ended) throw new Error("the binary COPY stream goes on after its trailer");
    this.bytes += length;
    this.#left = length;
    if (!this.#inHeader) this.#beginRow(length);
  }

  part(chunk: Buffer, start: number, end: number): void {
    this.#left -= end - start;
    if (this.#inHeader) this.#header(chunk.subarray(start, end));
    else this.#row(chunk, start, end);
  }

  /** The digest; throws when the stream did not come to its trailer, for PostgreSQL would accept such a cut. */
  finish(): Digest {
    if (!this.#ended) throw new Error("the binary COPY stream was cut short");
    return { rows: this.rows, hash: [...this.#lanes].map((lane) => lane.toString(16).padStart(8, "0")).join("") };
  }

  /** No extension of the header exists; one would have to be skipped by its length. */
  #header(part: Buffer): void {
    this.#head.push(part);
    if (this.#left > 0 && this.#head.reduce((sum, { length }) => sum + length, 0) < headerBytes) return;
    const message = Buffer.concat(this.#head);
    this.#head = [];
    this.#inHeader = false;
    const rowBytes = message.length - headerBytes + this.#left;
    if (rowBytes === 0) return;
    this.#beginRow(rowBytes);
    this.#row(message, headerBytes, message.length);
  }

  #beginRow(length: number): void {
    this.#a = seedA ^ length;
    this.#b = seedB + length;
    this.#carry = 0;
    this.#carried = 0;
  }

  #row(chunk: Buffer, start: number, end: number): void {
    let a = this.#a;
    let b = this.#b;
    let at = start;
    // A part may begin in the middle of a word.
    while (this.#carried > 0 && at < end) {
      this.#carry |= (chunk[at++] ?? 0) << (8 * this.#carried++);
      if (this.#carried < 4) continue;
      [a, b] = [mixA(a, this.#carry), mixB(b, this.#carry)];
      this.#carry = 0;
      this.#carried = 0;
    }
    for (const last = end - 4; at <= last; at += 4) {
      const word = chunk.readInt32LE(at);
      a = Math.imul(a ^ word, 0xcc9e2d51);
      a = (a << 15) | (a >>> 17);
      b = Math.imul((b + word) | 0, 0x1b873593);
      b ^= b >>> 13;
    }
    for (; at < end; at++) this.#carry |= (chunk[at] ?? 0) << (8 * this.#carried++);
    this.#a = a;
    this.#b = b;
    if (this.#left === 0) this.#endRow();
  }

  #endRow(): void {
    const isTrailer = this.#carried === 2 && this.#carry === 0xffff && this.#a === (seedA ^ 2);
    if (isTrailer) {
      this.#ended = true;
      return;
    }
    const a = mixA(this.#a, this.#carry);
    const b = mixB(this.#b, this.#carry);
    const lanes = this.#lanes;
    const [x, y] = [mix(a), mix(b ^ a)];
    lanes[0] = (lanes[0] ?? 0) ^ x;
    lanes[1] = (lanes[1] ?? 0) ^ y;
    lanes[2] = (lanes[2] ?? 0) + x;
    lanes[3] = (lanes[3] ?? 0) + y;
    this.rows += 1;
  }
}

function mixA(a: number, word: number): number {
  const mixed = Math.imul(a ^ word, 0xcc9e2d51);
  return (mixed << 15) | (mixed >>> 17);
}

function mixB(b: number, word: number): number {
  const mixed = Math.imul((b + word) | 0, 0x1b873593);
  return mixed ^ (mixed >>> 13);
}

/** The finaliser of MurmurHash3: every bit of the input moves every bit of the output. */
function mix(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

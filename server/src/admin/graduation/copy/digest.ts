const headerBytes = 19;
const wordPairBytes = 8;
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

export const noRows: Digest = { rows: 0, hash: "0".repeat(32) };

/**
 * Digests the rows of a binary COPY stream (PostgreSQL "COPY", binary format), message by message: the server sends one
 * row per message, the header before the first row, the trailer last. The caller checks this assumption by comparing
 * `rows` with the server's count.
 */
export class RowDigest {
  rows = 0;
  bytes = 0;
  #inHeader = true;
  #ended = false;
  /**
   * The row under way: its running hash, how much of it is to come, and the bytes that do not fill a pair of words yet.
   */
  #a = 0;
  #b = 0;
  #length = 0;
  #left = 0;
  #carried = 0;
  readonly #carry = new DataView(new ArrayBuffer(wordPairBytes));
  #head: Uint8Array[] = [];
  readonly #lanes = new Uint32Array(4);

  /** A whole message's content: bytes `start` to `end` of `chunk`. */
  message(chunk: DataView, start: number, end: number): void {
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

  part(chunk: DataView, start: number, end: number): void {
    this.#left -= end - start;
    if (this.#inHeader) this.#header(chunk, start, end);
    else this.#row(chunk, start, end);
  }

  /** Whether the stream came to its trailer. */
  get isWhole(): boolean {
    return this.#ended;
  }

  /** The digest; throws when the stream did not come to its trailer, for PostgreSQL would accept such a cut. */
  finish(): Digest {
    if (!this.#ended) throw new Error("the binary COPY stream was cut short");
    return { rows: this.rows, hash: [...this.#lanes].map((lane) => lane.toString(16).padStart(8, "0")).join("") };
  }

  /** No extension of the header exists; one would have to be skipped by its length. */
  #header(chunk: DataView, start: number, end: number): void {
    this.#head.push(new Uint8Array(chunk.buffer, chunk.byteOffset + start, end - start).slice());
    const message = Buffer.concat(this.#head);
    if (this.#left > 0 && message.length < headerBytes) return;
    this.#head = [];
    this.#inHeader = false;
    const rowBytes = message.length - headerBytes + this.#left;
    if (rowBytes === 0) return;
    this.#beginRow(rowBytes);
    this.#row(new DataView(message.buffer, message.byteOffset, message.length), headerBytes, message.length);
  }

  #beginRow(length: number): void {
    this.#length = length;
    this.#a = seedA ^ length;
    this.#b = seedB + length;
    this.#carried = 0;
    this.#carry.setBigUint64(0, 0n);
  }

  #row(chunk: DataView, start: number, end: number): void {
    let at = start;
    // A part may begin in the middle of a pair.
    if (this.#carried > 0) {
      while (this.#carried < wordPairBytes && at < end) this.#carry.setUint8(this.#carried++, chunk.getUint8(at++));
      if (this.#carried === wordPairBytes) {
        this.#mixPairs(this.#carry, 0, wordPairBytes);
        this.#carried = 0;
        this.#carry.setBigUint64(0, 0n);
      }
    }
    const pairsEnd = at + ((end - at) & -wordPairBytes);
    this.#mixPairs(chunk, at, pairsEnd);
    for (at = pairsEnd; at < end; at++) this.#carry.setUint8(this.#carried++, chunk.getUint8(at));
    if (this.#left === 0) this.#endRow();
  }

  /** Each step can be undone, so rows that differ in one pair never come to the same hash before it is folded. */
  #mixPairs(chunk: DataView, start: number, end: number): void {
    let a = this.#a;
    let b = this.#b;
    for (let at = start; at < end; at += wordPairBytes) {
      const x = Math.imul(a ^ chunk.getInt32(at, true), 0xcc9e2d51);
      const y = Math.imul(b ^ chunk.getInt32(at + 4, true), 0x1b873593);
      a = (((x << 15) | (x >>> 17)) + y) | 0;
      b = (((y << 13) | (y >>> 19)) + a) | 0;
    }
    this.#a = a;
    this.#b = b;
  }

  #endRow(): void {
    if (this.#length === 2 && this.#carry.getUint16(0) === 0xffff) {
      this.#ended = true;
      return;
    }
    this.#mixPairs(this.#carry, 0, wordPairBytes);
    const lanes = this.#lanes;
    const [x, y] = [mix(this.#a), mix(this.#b ^ this.#a)];
    lanes[0] = (lanes[0] ?? 0) ^ x;
    lanes[1] = (lanes[1] ?? 0) ^ y;
    lanes[2] = (lanes[2] ?? 0) + x;
    lanes[3] = (lanes[3] ?? 0) + y;
    this.rows += 1;
  }
}

/** The finaliser of MurmurHash3: every bit of the input moves every bit of the output. */
function mix(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

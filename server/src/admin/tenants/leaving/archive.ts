import { createWriteStream, existsSync } from "node:fs";
import { link, open, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import { ZipFile as ZipWriter } from "yazl";

/** More than any schema has tables: what has more entries is no export. */
const maxEntries = 2_000;
const ofOwner = 0o600;

/** A member of an archive that is being written: its content is asked for when those before it are written. */
export interface Member {
  readonly name: string;
  readonly content: () => Readable;
}

/**
 * Writes an archive beside its name and names it when all of it is on the disk: nobody takes half a file for a whole
 * one. Readable by its owner only. Throws `EEXIST` when there is a file of that name; leaves nothing when it throws.
 */
export async function writeArchive(file: string, members: readonly Member[], mtime: Date): Promise<void> {
  const partial = `${file}.partial`;
  const handle = await open(partial, "wx", ofOwner);
  try {
    if (existsSync(file)) throw Object.assign(new Error(`${file} is there already`), { code: "EEXIST" });
    const zip = new ZipWriter();
    const output = zip.outputStream as Readable;
    // The archive does not listen to its members' errors, and its output would wait for ever.
    const fail = (error: Error) => void output.destroy(error);
    zip.on("error", fail);
    for (const { name, content } of members)
      zip.addReadStreamLazy(name, { mtime, mode: 0o100000 | ofOwner }, (done) =>
        done(null, content().on("error", fail)),
      );
    zip.end();
    await pipeline(output, createWriteStream("", { fd: handle.fd, autoClose: false }) as Writable);
    await handle.sync();
    await handle.close();
    await link(partial, file);
  } finally {
    await handle.close().catch(() => undefined);
    await unlink(partial);
  }
  await syncFolder(dirname(file));
}

/** The name of a new file is on the disk, too. Windows opens no folder. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * The members of an archive that was opened for reading. Nothing is written to the file system, and a member is found
 * by its exact name only; the archive's word on sizes is checked as it is read.
 */
export class ArchiveReader {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Throws for what is no zip archive, is cut short, or has names that are twice there or lead out of a folder. */
  static async open(file: string): Promise<ArchiveReader> {
    const zip = await openPromise(file, {
      lazyEntries: true,
      autoClose: false,
      validateEntrySizes: true,
      strictFileNames: true,
    });
    const entries = new Map<string, Entry>();
    try {
      for await (const entry of zip.eachEntry()) {
        if (entries.has(entry.fileName)) throw new Error(`${JSON.stringify(entry.fileName)} is in it twice`);
        entries.set(entry.fileName, entry);
        if (entries.size > maxEntries) throw new Error("it has too many members");
      }
      return new ArchiveReader(zip, entries);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /** The content of a member; throws while it is read when it is not what the archive says. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw new Error(`${name} is missing`);
    let crc = 0;
    for await (const piece of (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      crc = crc32(piece, crc);
      yield piece;
    }
    if (crc !== entry.crc32) throw new Error(`${name} is damaged`);
  }

  /** A small member whole; refused when it is larger than `maxBytes`. */
  async readWhole(name: string, maxBytes: number): Promise<Buffer> {
    const { uncompressedSize = 0 } = this.#entries.get(name) ?? {};
    if (uncompressedSize > maxBytes) throw new Error(`${name} is too large`);
    return buffer(this.read(name));
  }

  close(): void {
    this.#zip.close();
  }
}

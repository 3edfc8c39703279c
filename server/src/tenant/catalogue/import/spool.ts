import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { payloadTooLarge } from "../../../kernel/http/body.ts";
import { refusal } from "../../../kernel/http/refusals.ts";

export interface SpooledFile {
  readonly path: string;
  read(): Readable;
  delete(): Promise<void>;
}

/**
 * Takes an upload to the end before anybody works on it: a slow client must not hold a transaction open. The caller
 * deletes the file. Throws 413 `payload_too_large` beyond `maxBytes`, 400 `bad_request` when the client cuts it off.
 */
export async function spool(body: Readable, maxBytes: number): Promise<SpooledFile> {
  const folder = await mkdtemp(join(tmpdir(), "tillhouse-upload-"));
  const path = join(folder, "upload");
  const file = { path, read: () => createReadStream(path), delete: () => rm(folder, { recursive: true, force: true }) };
  try {
    // Not destroyed, so that what is too long can be discarded: a client that still sends would not read its answer.
    await pipeline(
      body.iterator({ destroyOnReturn: false }),
      bounded(maxBytes),
      createWriteStream(path, { mode: 0o600 }),
    );
    return file;
  } catch (error) {
    const isCutOff = body.readableAborted;
    body.resume();
    await file.delete();
    throw isCutOff ? refusal("bad_request") : error;
  }
}

function bounded(maxBytes: number) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw payloadTooLarge();
      yield chunk;
    }
  };
}

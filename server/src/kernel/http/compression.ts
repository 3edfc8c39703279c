import fastifyCompress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** Below it, what is saved is less than what packing costs. */
const leastBytes = 1_024;
/** More is packed on another thread: it would hold the event loop for too long. */
const mostSyncBytes = 32_768;

/** Texts, tables, JSON and its lines; not events, which must not wait for a full block. */
const packed = /^text\/(?!event-stream)|[/+](?:json|x-ndjson|xml)(?:;|$)/;

/**
 * Compresses the answers of routes by `br` or `gzip`, where `Accept-Encoding` has it (RFC 9110, section 12.5.3). It
 * leaves out answers to writes (`mayCompress`). It does not unpack bodies of requests: one of a few bytes could be a
 * gigabyte.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    encodings: ["br", "gzip"],
    globalDecompression: false,
    threshold: leastBytes,
    syncThreshold: mostSyncBytes,
    customTypes: (type: string) => packed.test(type),
  });
}

/**
 * Whether answers of a method may be compressed. Tokens, credentials and other secrets are answered to writes alone:
 * compressed beside a text that an attacker chooses, their length would tell what they are (BREACH).
 */
export function mayCompress(method: string): boolean {
  return method === "GET";
}

import { lookup } from "node:dns";
import type { RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublic } from "./address.ts";

// Imported, it would load the WebSocket client that it exports, too (kernel/http/errors.ts).
const { request: requestHttp } = process.getBuiltinModule("node:http");

/** For name, connection and the head of the answer together. */
const timeoutMs = 15_000;
const maxAnswerBytes = 16_384;

/** What a receiver answered. */
interface Answered {
  readonly status: number;
  /** Of the header `Retry-After`, in seconds; undefined without one. */
  readonly retryAfterS: number | undefined;
}

/**
 * Posts a body. Follows no redirect, reads at most 16 KiB of the answer, and waits 15 s. Unless `allowsPrivate`,
 * connects to no address that is not public: what a name means is checked as it is connected to. Rejects when there is
 * no answer.
 */
export async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { allowsPrivate, now }: { readonly allowsPrivate: boolean; readonly now: Date },
): Promise<Answered> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, "");
  if (!allowsPrivate && target.protocol !== "https:") throw new Error("no https URL");
  // A name is looked up for the connection; an address is connected to as it is.
  if (!allowsPrivate && isIP(host) !== 0 && !isPublic(host)) throw new Error(`${host} is no public address`);
  const bytes = Buffer.from(body);
  const options: RequestOptions = {
    method: "POST",
    headers: { ...headers, "content-length": String(bytes.length) },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(allowsPrivate ? {} : { lookup: publicOnly }),
  };
  return new Promise((resolve, reject) => {
    const sent = (target.protocol === "https:" ? requestHttps : requestHttp)(target, options);
    sent.on("error", reject);
    sent.on("response", (answer) => {
      const retryAfterS = secondsOf(answer.headers["retry-after"], now);
      resolve({ status: answer.statusCode ?? 0, retryAfterS });
      let read = 0;
      answer.on("error", () => undefined);
      answer.on("data", (chunk: Buffer) => {
        read += chunk.length;
        if (read > maxAnswerBytes) answer.destroy();
      });
    });
    sent.end(bytes);
  });
}

/** Looks a name up and leaves out what is not public, so that nothing else can be connected to. */
const publicOnly: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    // The same words for a name that is not there: which names there are inside is nobody's business.
    const open = error === null ? addresses.filter(({ address }) => isPublic(address)) : [];
    const [first] = open;
    if (first === undefined) return done(new Error(`${hostname} has no public address`), []);
    return options.all === true ? done(null, open) : done(null, first.address, first.family);
  });
};

/** RFC 9110 section 10.2.3: seconds, or a date. */
function secondsOf(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined;
}

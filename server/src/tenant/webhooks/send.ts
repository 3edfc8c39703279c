import type { RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublic } from "./address.ts";
import { UnresolvedName, type Address } from "./names.ts";

// Imported, it would load the WebSocket client that it exports, too (kernel/http/errors.ts).
const { request: requestHttp } = process.getBuiltinModule("node:http");

/** For the connection and the head of the answer together. */
const timeoutMs = 15_000;
const maxAnswerBytes = 16_384;

/** What a receiver answered. */
interface ReceiverAnswer {
  readonly status: number;
  /** The seconds that the header `Retry-After` asks to wait; undefined without one. */
  readonly retryAfterS: number | undefined;
}

interface SendOptions {
  readonly allowsPrivate: boolean;
  readonly now: Date;
  /** The addresses of a name; throws `UnresolvedName`. */
  readonly lookup: (name: string) => Promise<readonly Address[]>;
}

/**
 * Posts a body. Follows no redirect, reads at most 16 KiB of the answer, and waits 15 s. Unless `allowsPrivate`,
 * connects to no address that is not public: it connects to the addresses that it has looked at, and looks up no name
 * again. Throws `UnresolvedName` when the name gives none, and nothing was sent; rejects when there is no answer.
 */
export async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { allowsPrivate, now, lookup }: SendOptions,
): Promise<ReceiverAnswer> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, "");
  if (!allowsPrivate && target.protocol !== "https:") throw new Error("no https URL");
  // An address is connected to as it is.
  const isAddress = isIP(host) !== 0;
  if (!allowsPrivate && isAddress && !isPublic(host)) throw new Error(`${host} is no public address`);
  const addresses = isAddress ? [] : await addressesOf(host, { allowsPrivate, lookup });
  const bytes = Buffer.from(body);
  const options: RequestOptions = {
    method: "POST",
    headers: { ...headers, "content-length": String(bytes.length) },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(isAddress ? {} : { lookup: known(addresses) }),
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

/** Where a name leads to and may be connected to: one at least. */
async function addressesOf(
  name: string,
  { allowsPrivate, lookup }: Omit<SendOptions, "now">,
): Promise<readonly Address[]> {
  const found = await lookup(name);
  const open = allowsPrivate ? found : found.filter(({ address }) => isPublic(address));
  // The same words for a name that is not there: which names there are inside is nobody's business.
  if (open.length === 0) throw new UnresolvedName(`${name} has no ${allowsPrivate ? "" : "public "}address`);
  return open;
}

/** Has these addresses for the name that is connected to, and no others. */
function known(addresses: readonly Address[]): LookupFunction {
  const [first] = addresses;
  return (_name, { all }, done) =>
    all === true ? done(null, [...addresses]) : done(null, first?.address ?? "", first?.family);
}

/** RFC 9110 section 10.2.3: seconds, or a date. */
function secondsOf(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined;
}

import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { answerExpectations, askForBody, isAnnounced, isWaiting } from "./expect.ts";
import { Problem, ValidationFailed } from "./problem.ts";
import { refusal } from "./refusals.ts";
import { FaultyBody, UnreadBody } from "./route.ts";

const json = "application/json";
/** The header by which Fastify tells that there is a body. */
const framing = ["content-type", "content-length", "transfer-encoding"] as const;

/**
 * Reads every body before its handler runs, up to the route's limit, so that no connection of a pool waits for a slow
 * client. Tenant, token and permission are answered first: JSON is parsed when the route's input is read, which also
 * tells the fault of a body. What follows a fault is discarded, and the answer does not wait for it. A text body is not
 * read here: `streamOf` hands it out. For a client that waits for 100 before it sends the body, the route's `checkHead`
 * comes first.
 */
export function readBodies(app: FastifyInstance): void {
  answerExpectations(app);
  app.removeAllContentTypeParsers();
  app.addHook("preParsing", async (request) => {
    if (isWaiting(request.raw)) await request.routeOptions.config.checkHead?.(request);
    if (!request.is404) request.body = await readBody(request);
    // Otherwise Fastify would look for a parser, and refuse a Content-Type that it does not know, or that is not there.
    if (framing.some((name) => request.headers[name] !== undefined))
      request.headers = Object.fromEntries(framing.map((name) => [name, undefined]));
  });
}

/** The body of a route with `textBody`, which comes from now on. To be called once all is checked but the body. */
export function streamOf(request: FastifyRequest): Readable {
  askForBody(request.raw);
  return request.body as Readable;
}

/** 413 `payload_too_large`. */
export function payloadTooLarge(): Problem {
  return new Problem(413, "payload_too_large", "The body is larger than this route takes.");
}

async function readBody({ raw, routeOptions }: FastifyRequest): Promise<unknown> {
  const { contract } = routeOptions.config;
  const expected = contract?.textBody ?? (contract?.body === undefined ? undefined : json);
  if (expected === undefined) {
    if (!(await hasBody(raw))) return undefined;
    const fault = "this route takes no body";
    // Routes without a contract (health) have no checks that come before.
    if (contract === undefined) throw new ValidationFailed({ $: [fault] });
    return new FaultyBody(fault);
  }
  const type = mediaTypeOf(raw);
  if (expected === json && type === undefined && !isAnnounced(raw)) return null;
  const types = [expected].flat();
  if (!types.some((one) => isOfType(type, one)))
    return new FaultyBody(new Problem(415, "unsupported_media_type", `This route takes ${types.join(" or ")}.`));
  if (!isPlain(raw))
    return new FaultyBody(
      new Problem(415, "unsupported_media_type", "A body is sent as it is, not compressed, text as UTF-8."),
    );
  if (announcedLength(raw) > routeOptions.bodyLimit) return new FaultyBody(payloadTooLarge());
  if (expected !== json) return raw;
  const bytes = await collect(raw, routeOptions.bodyLimit);
  if (bytes === undefined) return new FaultyBody(payloadTooLarge());
  return new UnreadBody(bytes.length, () =>
    isUtf8(bytes) ? parse(bytes.toString("utf8")) : new FaultyBody("is not UTF-8"),
  );
}

function mediaTypeOf({ headers }: IncomingMessage): string | undefined {
  return headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
}

/** `expected`: a media type, or all of one kind: `image/*`. */
function isOfType(type: string | undefined, expected: string): boolean {
  return expected.endsWith("/*") ? type?.startsWith(expected.slice(0, -1)) === true : type === expected;
}

/** Whether the body is not compressed, and names no other character set than UTF-8. */
function isPlain({ headers }: IncomingMessage): boolean {
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  const parameters = (headers["content-type"] ?? "").toLowerCase().split(";").slice(1);
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith("charset="));
  const isOfUtf8 =
    charset === undefined || ["utf-8", "utf8"].includes(charset.slice("charset=".length).replaceAll('"', ""));
  return isOfUtf8 && ["", "identity"].includes(encoding);
}

function announcedLength({ headers }: IncomingMessage): number {
  return Number(headers["content-length"] ?? 0);
}

/** Whether the request has a body of at least one byte. Waits for that byte only if nothing else tells. */
async function hasBody(message: IncomingMessage): Promise<boolean> {
  if (message.headers["transfer-encoding"] === undefined) return announcedLength(message) > 0;
  if (isWaiting(message)) return true;
  return (await collect(message, 0)) === undefined;
}

/** The whole body; undefined as soon as it is longer than `limit` bytes, and what follows is discarded. */
function collect(message: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    let isWhole = false;
    const refuse = () => (isWhole ? undefined : reject(refusal("bad_request")));
    if (message.destroyed) return refuse();
    askForBody(message);
    const chunks: Buffer[] = [];
    let length = 0;
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) return void chunks.push(chunk);
      message.off("data", take).resume();
      chunks.length = 0;
      resolve(undefined);
    };
    message.on("data", take);
    message.once("end", () => {
      isWhole = true;
      resolve(Buffer.concat(chunks));
    });
    message.once("error", refuse);
    message.once("close", refuse);
  });
}

/** A member `__proto__`, however its name is escaped. Between the tokens of valid JSON it matches nothing else. */
const protoMember =
  /"(?:_|\\u005[fF]){2}(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006[fF])(?:t|\\u0074)(?:o|\\u006[fF])(?:_|\\u005[fF]){2}"\s*:/;

/** More than the largest body has that any route takes; as many as fit into 1 MiB would take too long to read. */
const mostMembers = 40_000;

/** Whether the text has the mark more than `mostMembers` times; those within strings count, too. */
function hasTooMany(mark: ":" | "[", text: string): boolean {
  let count = 0;
  for (let at = text.indexOf(mark); at !== -1 && count <= mostMembers; at = text.indexOf(mark, at + 1)) count += 1;
  return count > mostMembers;
}

/** Members of all objects of a JSON text, those that stand twice, too. */
function countMembers(text: string): number {
  let count = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) isInText = !isInText;
    else if (code === 0x5c) at += 1;
    else if (code === 0x3a && !isInText) count += 1;
  }
  return count;
}

/** Members of all objects in a value. */
function countKeys(value: unknown): number {
  let count = 0;
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one !== "object" || one === null) continue;
    if (Array.isArray(one)) for (const member of one as unknown[]) left.push(member);
    else
      for (const member of Object.values(one)) {
        count += 1;
        left.push(member);
      }
  }
  return count;
}

function parse(text: string): unknown {
  if (text === "") return null;
  if (hasTooMany(":", text) || hasTooMany("[", text))
    return new FaultyBody(`must have at most ${mostMembers} members and lists`);
  try {
    const value = JSON.parse(text) as unknown;
    // A reviver takes fifteen times as long, and who calls is not known yet.
    if (protoMember.test(text)) return new FaultyBody("must not have a member __proto__");
    return countMembers(text) > countKeys(value) ? new FaultyBody("has a member twice in one object") : value;
  } catch {
    return new FaultyBody("is not valid JSON");
  }
}

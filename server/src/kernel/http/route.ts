import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type, type Static, type TSchema } from "typebox";
import { mayCompress } from "./compression.ts";
import type { ErrorCode } from "./codes.ts";
import { markCursor, withoutMark } from "./page.ts";
import { Problem, ValidationFailed } from "./problem.ts";
import { revalidate } from "./revalidate.ts";
import { checking, compile, type Validator } from "./validate.ts";

/** What every route of both planes declares. The contract document is written from these. */
export interface RouteContract<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Reply extends TSchema,
> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path as the caller sees it, parameters as `:id`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  /** What the summary does not say. */
  readonly description?: string;
  /** Heading it stands under in the contract document. */
  readonly tag: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /**
   * The handler gets the body as it was sent, once the schema allows it: without what is absent, UUIDs as they are. It
   * completes its parts itself (`completing`).
   */
  readonly keepsBody?: true;
  /** Schema by success status; `Type.Null()` for an empty answer. */
  readonly replies: Readonly<Partial<Record<200 | 201 | 202 | 204 | 304, Reply>>>;
  /**
   * Codes beyond those that every route of its plane and those of its gate can answer (`openapi.ts`, `errorCodesOf`).
   */
  readonly errors?: readonly ErrorCode[];
  /** A route that needs no token and still answers the empty 401: to a wrong password, a dead cookie. */
  readonly answers401?: true;
  /** Whether it reads the header `Device`. */
  readonly takesDevice?: "optional" | "required";
  /** It answers 202 and goes on when the caller prefers that (`prefer.ts`). */
  readonly takesPrefer?: true;
  readonly bodyLimitBytes?: number;
  /**
   * Media type of a body or an answer that is not JSON; of a body also `image/*`, or one of several. Such a body is
   * `request.body`, a stream that nobody has read.
   */
  readonly textBody?: string | readonly string[];
  readonly textReply?: string;
  /**
   * The lines or events of an answer that comes piece by piece: what each line of `application/x-ndjson` is, or `data`
   * of each event of a stream.
   */
  readonly item?: TSchema;
  /**
   * What the service itself sends to a URL that the route is given, by its name: "webhooks" of the contract document.
   */
  readonly sends?: Readonly<Record<string, TSchema>>;
  /** A caller keeps the answer and asks whether it still holds: `ETag` and 304 (`revalidate.ts`). */
  readonly isRevalidated?: true;
  /** Media types beside JSON that `Accept` can ask for. */
  readonly otherReplies?: readonly string[];
  /** The cookie that it reads, in the place of a token. */
  readonly cookie?: { readonly name: string; readonly deviceName?: string; readonly isOptional: boolean };
}

export interface Input<Params extends TSchema, Query extends TSchema, Body extends TSchema> {
  readonly params: Static<Params>;
  readonly query: Static<Query>;
  readonly body: Static<Body>;
}

/** An answer with a status or headers of its own; a handler that returns anything else answers 200 with it. */
export class Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: T, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** 201 with the Location of what was made. */
export function created<T>(location: string, body: T): Answer<T> {
  return new Answer(201, body, { location });
}

/** 200 with the current resource for an identical replay of its creation. */
export function replayed<T>(body: T): Answer<T> {
  return new Answer(200, body, { "idempotent-replayed": "true" });
}

export function noContent(headers: Readonly<Record<string, string>> = {}): Answer<null> {
  return new Answer(204, null, headers);
}

/** Stands for a body of a wrong type, size or content until the checks that come before it have passed. */
export class FaultyBody {
  /** What is answered: 415 or 413, or 400 with this message. */
  readonly fault: Problem | string;
  constructor(fault: Problem | string) {
    this.fault = fault;
  }
}

/** Stands for a body that has come and is not parsed yet: who sent it is asked first. */
export class UnreadBody {
  readonly bytes: number;
  readonly read: () => unknown;
  constructor(bytes: number, read: () => unknown) {
    this.bytes = bytes;
    this.read = read;
  }
}

/** How many bytes of JSON wait to be parsed. */
export function unreadBytes({ body }: FastifyRequest): number {
  return body instanceof UnreadBody ? body.bytes : 0;
}

const closed = { additionalProperties: false };
const noQuery = compile(Type.Object({}, closed), "text");

/**
 * Compiles a route's schemas; the returned function validates one request. Every handler calls it, without any input
 * too: a body that the route does not take is a fault as well. The tenant plane's gate calls it before its checks,
 * keeps the error, and throws it after them; all others call it after their checks. It throws 415
 * `unsupported_media_type`, then 413 `payload_too_large`, then `ValidationFailed` with all that is wrong in path, query
 * and body.
 */
export function inputReader(contract: RouteContract<TSchema, TSchema, TSchema, TSchema>) {
  const params = contract.params && compile(contract.params, "text");
  // A filter that is misspelt must not list everything.
  const query = contract.query === undefined ? noQuery : compile({ ...contract.query, ...closed }, "text");
  const body = contract.body && (contract.keepsBody ? checking : compile)(contract.body, "body");
  const queryOf = isPaged(contract) ? withoutMark : (request: FastifyRequest) => ({ ...(request.query as object) });
  return (request: FastifyRequest): Input<TSchema, TSchema, TSchema> => {
    if (request.body instanceof UnreadBody) request.body = request.body.read();
    if (request.body instanceof FaultyBody && request.body.fault instanceof Problem) throw request.body.fault;
    const failures: ValidationFailed[] = [];
    const read = (validator: Validator | undefined, value: unknown) => {
      if (validator === undefined) return undefined;
      try {
        return validator(value);
      } catch (error) {
        if (!(error instanceof ValidationFailed)) throw error;
        failures.push(error);
        return undefined;
      }
    };
    const input = {
      params: read(params, request.params),
      query: read(query, queryOf(request)),
      body: read(bodyOf(body), request.body),
    };
    if (failures.length > 0) throw joined(failures);
    return input;
  };
}

function joined(failures: readonly ValidationFailed[]): ValidationFailed {
  const all = <Told>(of: (failure: ValidationFailed) => Readonly<Record<string, Told>>) =>
    Object.fromEntries(failures.flatMap((failure) => Object.entries(of(failure))));
  return new ValidationFailed(
    all(({ errors }) => errors),
    all(({ codes }) => codes),
  );
}

function bodyOf(validator: Validator | undefined): Validator {
  return (value) => {
    if (value instanceof FaultyBody) throw new ValidationFailed({ $: [String(value.fault)] });
    return validator?.(value ?? null);
  };
}

/** Whether it answers with a page of a list. */
function isPaged({ replies }: Pick<RouteContract<TSchema, TSchema, TSchema, TSchema>, "replies">): boolean {
  const { properties = {} } = (replies[200] ?? {}) as { properties?: object };
  return "nextCursor" in properties;
}

/**
 * Registers `handle` under the contract, whose schemas serialise the answers. `checkHead` throws what `handle` would
 * throw first. It is called before the body comes, for clients that sent `Expect: 100-continue` (`expect.ts`).
 */
export function register(
  app: FastifyInstance,
  plane: "admin" | "tenant" | "open",
  contract: RouteContract<TSchema, TSchema, TSchema, TSchema>,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  checkHead?: (request: FastifyRequest) => Promise<unknown>,
): void {
  const isAnsweredInPages = isPaged(contract);
  app.route({
    method: contract.method,
    url: contract.path,
    ...(contract.bodyLimitBytes === undefined ? {} : { bodyLimit: contract.bodyLimitBytes }),
    ...(mayCompress(contract.method) ? {} : { compress: false }),
    ...(contract.isRevalidated === true ? { onSend: [revalidate] } : {}),
    schema: contract.textReply === undefined ? { response: contract.replies } : {},
    config: { contract, plane, ...(checkHead === undefined ? {} : { checkHead }) },
    handler: async (request, reply: FastifyReply) => {
      if (contract.otherReplies !== undefined) varyBy(reply, "Accept");
      // Not by Authorization: what is answered to one user is given to no other (RFC 9110, 12.5.5).
      if (contract.isRevalidated === true) varyBy(reply, "Tenant-ID");
      const result = await handle(request, reply);
      if (reply.sent || reply.raw.headersSent) return reply;
      // `markCursor` binds the cursor to this list and its filters.
      if (!(result instanceof Answer)) return isAnsweredInPages ? markCursor(request, result) : result;
      const { vary, ...headers } = result.headers;
      if (vary !== undefined) varyBy(reply, vary);
      reply.status(result.status).headers(headers);
      return result.status === 204 || result.status === 304 ? reply.send() : result.body;
    },
  });
}

/** Adds a header to `Vary`, where CORS has written one already. */
function varyBy(reply: FastifyReply, header: string): void {
  const others = reply.getHeader("vary");
  reply.header("vary", others === undefined ? header : `${String(others)}, ${header}`);
}

declare module "fastify" {
  interface FastifyContextConfig {
    contract?: RouteContract<TSchema, TSchema, TSchema, TSchema>;
    plane?: "admin" | "tenant" | "open";
    checkHead?: (request: FastifyRequest) => Promise<unknown>;
  }
}

import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { newId } from "../ids.ts";
import { codes, type ErrorCode } from "./codes.ts";
import { Problem, Unanswered, Unauthenticated, ValidationFailed, internalError } from "./problem.ts";

const mediaType = "application/problem+json; charset=utf-8";

/** What Fastify itself refuses; the status that it gives leads to the code. */
const refusals = {
  bad_request: "The request cannot be read.",
  not_found: "No such route.",
  method_not_allowed: "This method is not allowed here.",
  request_timeout: "The request took too long to arrive.",
  uri_too_long: "The address is too long.",
  headers_too_large: "The headers are too large.",
} as const satisfies Partial<Record<ErrorCode, string>>;

/** What an error of another layer means to the caller; undefined when it is an internal error. */
export type Translate = (error: unknown) => Problem | undefined;

/** Turns what a route throws into an answer (docs/contract.md "Errors"); an unknown error becomes a logged 500. */
export function setErrorHandling(app: FastifyInstance, translate: Translate): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => answer(error, request, reply, translate));
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(app, request.url.split("?")[0] ?? "");
    if (methods.length === 0) return sendProblem(reply, request, refusal("not_found"));
    reply.header("allow", methods.join(", "));
    return sendProblem(reply, request, refusal("method_not_allowed"));
  });
}

/** Answers a request whose address cannot be read or is too long: it comes to no route, nor to its hooks. */
export function answerUnrouted(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendProblem(reply.header("x-request-id", request.id), request, refusalOf(error) ?? internalError(error));
}

/** The methods of the routes at a path. */
function methodsOf(app: FastifyInstance, path: string): string[] {
  const here = app.contracts.filter(({ contract }) =>
    new RegExp(`^${contract.path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}/?$`).test(path),
  );
  return [...new Set(here.map(({ contract }) => contract.method))].sort();
}

function answer(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
  translate: Translate,
): FastifyReply {
  if (error instanceof Unanswered) {
    request.log.info(
      { err: error, tenantId: request.headers["tenant-id"] },
      "the outcome of a request is unknown; closing its socket",
    );
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  if (error instanceof Unauthenticated) {
    request.log.info({ reason: error.message }, "unauthenticated");
    return reply.code(401).header("cache-control", "no-store").send();
  }
  if (error instanceof ValidationFailed) {
    return sendBody(reply, request, error);
  }
  return sendProblem(reply, request, problemOf(error, request, translate));
}

function problemOf(error: FastifyError | Error, request: FastifyRequest, translate: Translate): Problem {
  const problem = error instanceof Problem ? error : (refusalOf(error) ?? translate(error));
  if (problem === undefined) {
    request.log.error({ err: error }, "unexpected error");
    return internalError(error);
  }
  const entry = { err: problem.cause ?? problem, errorCode: problem.errorCode };
  if (problem.status >= 500) request.log.warn(entry, problem.message);
  else if (problem.cause !== undefined) request.log.info(entry, problem.message);
  return problem;
}

function refusalOf(error: FastifyError | Error): Problem | undefined {
  const status = "statusCode" in error ? error.statusCode : undefined;
  const code = (Object.keys(refusals) as (keyof typeof refusals)[]).find((name) => codes[name].status === status);
  return code === undefined ? undefined : refusal(code);
}

function refusal(code: keyof typeof refusals): Problem {
  return new Problem(code, refusals[code]);
}

function sendProblem(reply: FastifyReply, request: FastifyRequest, problem: Problem): FastifyReply {
  reply.headers(problem.headers);
  return sendBody(reply, request, problem);
}

function sendBody(reply: FastifyReply, request: FastifyRequest, error: Problem | ValidationFailed): FastifyReply {
  const body = bodyOf(error, request.id);
  // Serialised here: the route's response schemas describe its successes only.
  return reply
    .code(body.status)
    .serializer((value) => JSON.stringify(value))
    .type(mediaType)
    .send(body);
}

/** Answers what never became a request: bytes that are no HTTP, headers that are too large or do not come to an end. */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  if (socket.writable) {
    const problem = refusal(unreadable[error.code ?? ""] ?? "bad_request");
    const body = JSON.stringify(bodyOf(problem, newId()));
    socket.write(
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\nContent-Type: ${mediaType}\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}

/** By the error codes of Node's parser. */
const unreadable: Readonly<Record<string, keyof typeof refusals>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
  HPE_HEADER_OVERFLOW: "headers_too_large",
};

/** The answer to a refused request (docs/api-design.md "Errors"). */
export function bodyOf(error: Problem | ValidationFailed, requestId: string) {
  const type = "about:blank";
  if (error instanceof ValidationFailed) {
    const detail = "One or more members are not valid.";
    return { type, title: "Validation failed", status: 400, detail, errors: error.errors, requestId };
  }
  const { status, message: detail, errorCode, members } = error;
  return { type, title: STATUS_CODES[status] ?? "Error", status, detail, errorCode, ...members, requestId };
}

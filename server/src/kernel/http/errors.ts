import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { newId } from "../ids.ts";
import { Problem, Unanswered, Unauthenticated, ValidationFailed, internalError } from "./problem.ts";
import { refusalWith } from "./refusals.ts";

// Imported, it would load the WebSocket client that it exports, too: 5 MB.
const { STATUS_CODES } = process.getBuiltinModule("node:http");
const mediaType = "application/problem+json; charset=utf-8";

/** What an error of another layer means to the caller; undefined when it is an internal error. */
export type Translate = (error: unknown) => Problem | undefined;

/** Turns what a route throws into an answer (docs/contract.md "Errors"); an unknown error becomes a logged 500. */
export function setErrorHandling(app: FastifyInstance, translate: Translate): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => answer(error, request, reply, translate));
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
    return reply.code(401).header("www-authenticate", "Bearer").send();
  }
  if (error instanceof ValidationFailed) {
    return sendBody(reply, request, error);
  }
  return sendProblem(reply, request, problemOf(error, request, translate));
}

function problemOf(error: FastifyError | Error, request: FastifyRequest, translate: Translate): Problem {
  const problem =
    error instanceof Problem
      ? error
      : (refusalWith("statusCode" in error ? error.statusCode : undefined) ?? translate(error));
  if (problem === undefined) {
    request.log.error({ err: error }, "unexpected error");
    return internalError(error);
  }
  const entry = { err: problem.cause ?? problem, errorCode: problem.errorCode };
  if (problem.status >= 500) request.log.warn(entry, problem.message);
  else if (problem.cause !== undefined) request.log.info(entry, problem.message);
  return problem;
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

/** The bytes that answer what never became a request; the connection ends with them. */
export function rawAnswer(problem: Problem): string {
  const requestId = newId();
  const body = JSON.stringify(bodyOf(problem, requestId));
  const headers = {
    date: new Date().toUTCString(),
    "x-request-id": requestId,
    "x-content-type-options": "nosniff",
    "content-type": mediaType,
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join("")}\r\n${body}`;
}

/** How many members a message tells, and how much of each. */
const told = { members: 3, characters: 200 };

/** What is to be put right, for who shows nothing but the message. */
function detailOf(errors: ValidationFailed["errors"]): string {
  const all = Object.entries(errors);
  const parts = all.slice(0, told.members).map(([path, messages]) => {
    const text = `${path === "" ? "the request" : path}: ${messages.join(", ")}`;
    return text.length > told.characters ? `${text.slice(0, told.characters)}…` : text;
  });
  const more = all.length > told.members ? `; and ${all.length - told.members} more` : "";
  return `Put this right and send it again: ${parts.join("; ")}${more}.`;
}

/** The answer to a refused request (docs/api-design.md "Errors"). */
export function bodyOf(error: Problem | ValidationFailed, requestId: string) {
  const type = "about:blank";
  if (error instanceof ValidationFailed) {
    const detail = detailOf(error.errors);
    return {
      type,
      title: "Validation failed",
      status: 400,
      detail,
      errors: error.errors,
      codes: error.codes,
      requestId,
    };
  }
  const { status, message: detail, errorCode, members } = error;
  return { type, title: STATUS_CODES[status] ?? "Error", status, detail, errorCode, ...members, requestId };
}

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isPostgresError } from "../db/errors.ts";
import { SessionLost } from "../db/lost.ts";
import { Problem, Unauthenticated, ValidationFailed } from "./problem.ts";

const fastifyProblems: Readonly<Record<number, readonly [errorCode: string, detail: string]>> = {
  400: ["bad_request", "The request cannot be read."],
  404: ["not_found", "No such route."],
  405: ["method_not_allowed", "This method is not allowed here."],
  408: ["request_timeout", "The request took too long to arrive."],
  413: ["payload_too_large", "The body is larger than this route takes."],
  414: ["uri_too_long", "The address is too long."],
  415: ["unsupported_media_type", "This route takes application/json."],
  431: ["headers_too_large", "The headers are too large."],
};

/** SQLSTATEs of values that no column takes: NUL in a text, a sum beyond its column, a year before 1. */
const unstorable = new Set(["22021", "22003", "22007", "22008"]);

/** Turns whatever a route throws into the contract's bodies; what is not ours becomes a logged 500. */
export function setErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => answer(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(app, request.url.split("?")[0] ?? "");
    if (methods.length === 0) return sendProblem(reply, request, new Problem(404, "not_found", "No such route."));
    reply.header("allow", methods.join(", "));
    return sendProblem(reply, request, new Problem(405, "method_not_allowed", "This method is not allowed here."));
  });
}

/** The methods of the routes at a path. */
function methodsOf(app: FastifyInstance, path: string): string[] {
  const here = app.contracts.filter(({ contract }) =>
    new RegExp(`^${contract.path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}/?$`).test(path),
  );
  return [...new Set(here.map(({ contract }) => contract.method))].sort();
}

function answer(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof SessionLost) {
    // docs/contract.md "Safety fence": an in-flight request sees a dropped connection and no response.
    request.log.info(
      { tenantId: request.headers["tenant-id"] },
      "tenant session ended under a request; closing its socket",
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
    return sendBody(reply, request, 400, {
      type: "about:blank",
      title: "Validation failed",
      status: 400,
      detail: "One or more members are not valid.",
      errors: error.errors,
    });
  }
  const problem = error instanceof Problem ? error : translate(error, request);
  if (problem.status >= 500)
    request.log.warn({ err: problem.cause ?? problem, errorCode: problem.errorCode }, problem.message);
  return sendProblem(reply, request, problem);
}

function translate(error: FastifyError | Error, request: FastifyRequest): Problem {
  const status = "statusCode" in error ? error.statusCode : undefined;
  const known = status === undefined ? undefined : fastifyProblems[status];
  if (known !== undefined && status !== undefined) return new Problem(status, known[0], known[1]);
  if (isPostgresError(error) && unstorable.has(error.code)) {
    request.log.info({ err: error }, "a value cannot be stored");
    return new Problem(400, "bad_request", "A text, number or time of the request cannot be stored.");
  }
  if (isPostgresError(error) && (error.code === "57014" || error.code === "55P03")) {
    return new Problem(503, "timed_out", "The database took too long; try again.", {
      headers: { "retry-after": "1" },
      cause: error,
    });
  }
  if (isPostgresError(error) && (error.code === "40P01" || error.code === "40001")) {
    return new Problem(503, "busy", "Others were changing the same; try again.", {
      headers: { "retry-after": "1" },
      cause: error,
    });
  }
  request.log.error({ err: error }, "unexpected error");
  return new Problem(500, "internal_error", "Something went wrong on our side; the log has it under this requestId.", {
    cause: error,
  });
}

function sendProblem(reply: FastifyReply, request: FastifyRequest, problem: Problem): FastifyReply {
  reply.headers(problem.headers);
  // The rest of an upload that was broken off stands in the way of the connection's next request.
  if (problem.status === 413) reply.header("connection", "close");
  return sendBody(reply, request, problem.status, {
    type: "about:blank",
    title: titles[problem.status] ?? "Error",
    status: problem.status,
    detail: problem.message,
    errorCode: problem.errorCode,
    ...problem.members,
  });
}

function sendBody(
  reply: FastifyReply,
  request: FastifyRequest,
  status: number,
  body: Record<string, unknown>,
): FastifyReply {
  // Serialised here: the route's response schemas describe its successes only.
  return reply
    .code(status)
    .serializer((value) => JSON.stringify(value))
    .type("application/problem+json; charset=utf-8")
    .send({ ...body, requestId: request.id });
}

const titles: Readonly<Record<number, string>> = {
  400: "Bad Request",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  413: "Payload Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

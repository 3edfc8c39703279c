import type { components } from "../generated/api.ts";
import type { CommonErrorCode, OwnErrorCodes } from "../generated/errors.ts";

type Schemas = components["schemas"];
type WithCode<T> = T extends { errorCode: string } ? T : never;
type Name = Extract<keyof Schemas, `${string}Problem`>;

/** What the service says of a request with faulty members: JSON path to messages. It has no errorCode. */
export type ValidationProblem = Schemas["ValidationProblem"] & { errorCode?: undefined };

/** What the client says where the service's answer says nothing. */
export type ClientProblem = Omit<Schemas["ApiProblemDetails"], "errorCode"> & {
  /**
   * `unauthenticated` is the empty 401; `not_modified` the 304 that `If-None-Match` asks for; `unexpected_answer` a
   * failure that is no problem of the service, as a proxy's page.
   */
  errorCode: "unauthenticated" | "not_modified" | "unexpected_answer";
};

/** Any problem; `errorCode` tells which it is, and so which members it has. */
export type Problem = WithCode<Schemas[Name]> | ValidationProblem | ClientProblem;
export type ErrorCode = NonNullable<Problem["errorCode"]>;
/** The problem with this code. */
export type ProblemWith<Code extends ErrorCode> = Problem & { errorCode: Code };
/** The problems of an operation, which is named as `"post /orders"`; `errorCode` tells them apart. */
export type ProblemsOf<Operation extends string> =
  | ProblemWith<CommonErrorCode | (Operation extends keyof OwnErrorCodes ? OwnErrorCodes[Operation] : never)>
  | ValidationProblem
  | ClientProblem;

/** Thrown by `unwrap` and the iterators of pages; `problem` is what the service said. */
export class ProblemError<P extends Problem = Problem> extends Error {
  override readonly name = "ProblemError";
  readonly problem: P;
  readonly response: Response;

  constructor(problem: P, response: Response) {
    super(`${problem.status} ${problem.errorCode ?? "validation"}: ${problem.detail}`);
    this.problem = problem;
    this.response = response;
  }
}

/** Is this a ProblemError, and with one of these codes if there are any? */
export function isProblem<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  ...errorCodes: Code[]
): error is ProblemError<ProblemWith<Code>> {
  if (!(error instanceof ProblemError)) return false;
  const { errorCode } = error.problem as Problem;
  return errorCodes.length === 0 || errorCodes.some((code) => code === errorCode);
}

/** The problem of a failed answer. */
export function problemOf(body: unknown, response: Response): Problem {
  if (typeof body === "object" && body !== null && "title" in body && "status" in body) return body as Problem;
  const { status } = response;
  const requestId = response.headers.get("x-request-id") ?? "";
  const standard = { type: "about:blank", status, requestId };
  if (status === 401)
    return { ...standard, title: "Unauthenticated", detail: "Sign in.", errorCode: "unauthenticated" };
  if (status === 304)
    return { ...standard, title: "Not modified", detail: "It is what it was.", errorCode: "not_modified" };
  return { ...standard, title: "Unexpected answer", detail: `Status ${status}.`, errorCode: "unexpected_answer" };
}

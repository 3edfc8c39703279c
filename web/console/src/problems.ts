import type { AdminPaths, ProblemsOf } from "@tillhouse/client";

type OperationAt<Path extends keyof AdminPaths> = `${"get" | "post" | "put" | "patch" | "delete"} ${Path}`;

/** Each code with which the operators' plane refuses; `unexpected_answer` and `not_modified` are the client's own. */
export type AdminErrorCode = Exclude<
  NonNullable<ProblemsOf<OperationAt<keyof AdminPaths>>["errorCode"]>,
  "unexpected_answer" | "not_modified"
>;

import type { Problem, ValidationFailed } from "../http/problem.ts";

/** The members of a node-postgres error that we look at. */
export interface PostgresError extends Error {
  readonly code: string;
  readonly schema?: string;
  readonly constraint?: string;
  readonly detail?: string;
}

/** True for errors the server sent: they carry a five-character SQLSTATE. */
export function isPostgresError(error: unknown): error is PostgresError {
  return (
    error instanceof Error && "code" in error && typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code)
  );
}

/** Whether connecting failed for a reason that is the server's, whoever signs in: away, starting, stopping or full. */
export function isServerAway(error: unknown): boolean {
  return !isPostgresError(error) || /^(08|53300|57P0[1-3])/.test(error.code);
}

/** Whether a row was inserted under an id that another has. */
export function isIdTaken(error: unknown): boolean {
  return isPostgresError(error) && error.code === "23505" && error.constraint?.endsWith("_pkey") === true;
}

/** Constraint name to the problem its violation means; stands beside the SQL of each feature. */
export type ConstraintProblems = Readonly<Record<string, () => Problem | ValidationFailed>>;

/** Runs `work`; a violated constraint that `problems` lists is thrown as that problem, all else as it came. */
export async function withConstraints<T>(problems: ConstraintProblems, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isPostgresError(error) && error.constraint !== undefined) {
      const problem = problems[error.constraint];
      if (problem !== undefined) throw problem();
    }
    throw error;
  }
}

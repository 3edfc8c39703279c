import type { Problem, ValidationFailed } from "../http/problem.ts";
import { isPostgresError } from "../postgres-error.ts";

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

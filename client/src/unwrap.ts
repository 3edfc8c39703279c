import { ProblemError, type Problem } from "./problems.ts";
import type { Answer } from "./types.ts";

/** What an answer holds; throws ProblemError when it is a failure. */
export async function unwrap<Data>(answer: Promise<Answer<Data, Problem>>): Promise<Data> {
  const { data, error, response } = await answer;
  if (error !== undefined) throw new ProblemError(error, response);
  return data as Data;
}

/** A mutant that no test can or need notice, found by what stands there. */
interface Accepted {
  readonly file: string;
  readonly scope: string;
  readonly before: string;
  readonly after: string;
  /** Why nothing is lost by it. */
  readonly reason: string;
}

export const accepted: readonly Accepted[] = [];

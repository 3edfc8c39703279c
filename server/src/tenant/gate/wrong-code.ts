const wrong = new WeakSet<Error>();

/** Marks the refusal of a code that nothing has, or that says that something has it: somebody may be guessing. */
export function wrongCode<E extends Error>(refusal: E): E {
  wrong.add(refusal);
  return refusal;
}

/** Is this the refusal of a wrong code? */
export function isWrongCode(refusal: unknown): boolean {
  return refusal instanceof Error && wrong.has(refusal);
}

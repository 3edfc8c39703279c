/** An error that the operator can correct; reported without a stack trace. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

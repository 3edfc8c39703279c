/** What a till does not do, by the code that the shop's service has for the same (`docs/errors.md`). */
export class Refusal extends Error {
  override readonly name: string = "Refusal";
  readonly code: string;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, members: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.members = members;
  }
}

/** Only the shop's service knows what this takes; with a connection it is done there. */
export class NeedsConnection extends Refusal {
  override readonly name = "NeedsConnection";

  constructor(what: string) {
    super("needs_connection", `${what} needs a connection.`, { what });
  }
}

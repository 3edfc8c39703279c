/** A request of which is measured how long it keeps the event loop. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}
/** What is measured, with a request for each try. */
export interface Subject {
  readonly name: string;
  readonly call: () => Call | Promise<Call>;
}

import { newCode } from "./new-code.ts";

/**
 * What one call of an operation is filled with; it succeeds for who is at the place's branch and holds what it needs.
 */
export interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** A body that is CSV. */
  readonly csv?: string;
  /** The media type that is asked for. */
  readonly accept?: string;
  /** A body that is a picture. */
  readonly picture?: Buffer;
  /** What this very call needs beside the operation's own permission. */
  readonly needs?: readonly Need[];
}

export interface Need {
  /** The first of them is named by the refusal. */
  readonly anyOf: readonly string[];
  /** Instead of `permission_denied`. */
  readonly refusedAs?: "approval_refused" | "credit_limit_exceeded";
  /** For whom the approval of a second person stands for it: for nobody, for who holds it with approval, for anyone. */
  readonly approval: "none" | "ifLent" | "anyway";
}

export const outright = (...anyOf: readonly string[]): Need => ({ anyOf, approval: "none" });
export const lent = (permission: string): Need => ({ anyOf: [permission], approval: "ifLent" });
export const approved = (permission: string): Need => ({ anyOf: [permission], approval: "anyway" });
export type Calls = Readonly<Record<string, readonly Call[]>>;

export const idOf = (id: string): Call => ({ params: { id } });
export const change = (id: string, body: Readonly<Record<string, unknown>> = { name: newCode() }): Call => ({
  params: { id },
  body,
});

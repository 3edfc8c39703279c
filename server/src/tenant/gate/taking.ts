import { Problem, ValidationFailed } from "../../kernel/http/problem.ts";
import { isWrongCode } from "./wrong-code.ts";

/**
 * What a till brings has happened already: what would refuse it is noted, and it is booked as the till has it
 * (docs/decisions/0025-a-sale-that-happened.md).
 */
export interface Taking {
  readonly notes: Note[];
  /** Approvals that the till names and nobody proved: they let nothing through. */
  readonly unproven: UnprovenApproval[];
  /** How many codes of worth it presents that nothing has. */
  wrongCodes: number;
}

export function newTaking(): Taking {
  return { notes: [], unproven: [], wrongCodes: 0 };
}

/** What the till says that somebody has approved. */
interface UnprovenApproval {
  readonly permission: string;
  readonly approvedBy: string;
  readonly isProven: false;
}

/** What would have refused it, or differs from what the shop has now. */
export interface Note {
  readonly code: string;
  readonly detail: string;
  readonly members: Readonly<Record<string, unknown>>;
}

interface Taker {
  /** Undefined: what is refused is refused. */
  readonly taking?: Taking | undefined;
}

/**
 * Throws the problem, or notes it when what it would refuse has happened already. What is no refusal is thrown anyway.
 */
export function refuse({ taking }: Taker, error: unknown): void {
  if (taking === undefined) throw error;
  if (isWrongCode(error)) taking.wrongCodes += 1;
  const note = noteOf(error);
  const isKnown = ({ code, detail }: Note) => code === note.code && detail === note.detail;
  if (!taking.notes.some(isKnown)) taking.notes.push(note);
}

/**
 * Notes by what a module could not book all of its part of what has happened: the rules of its books leave that out
 * (`taking.sql.ts`). Throws as `refuse`.
 */
export function leaveOut(taker: Taker, module: string, error: unknown): void {
  if (taker.taking === undefined) throw error;
  const { notes } = taker.taking;
  if (isWrongCode(error)) taker.taking.wrongCodes += 1;
  const note = noteOf(error);
  const known = notes.findIndex(({ code, detail }) => code === note.code && detail === note.detail);
  notes.splice(known < 0 ? notes.length : known, known < 0 ? 0 : 1, { ...note, members: { ...note.members, module } });
}

/**
 * Runs a check whose refusal is noted when what it would refuse has happened already; `otherwise` is the result then.
 */
export function checked<T>(taker: Taker, check: () => T, otherwise: T): T {
  try {
    return check();
  } catch (error) {
    refuse(taker, error);
    return otherwise;
  }
}

/** The same of a check that takes its time. */
export async function checkedLater<T>(taker: Taker, check: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await check();
  } catch (error) {
    refuse(taker, error);
    return otherwise;
  }
}

/** What an item of a till is kept aside or flagged by. Throws what is no refusal. */
export function noteOf(error: unknown): Note {
  if (error instanceof ValidationFailed) {
    const [[path, messages] = ["", []]] = Object.entries(error.errors);
    return { code: "invalid", detail: `${path} ${messages.join(", ")}`, members: { errors: error.errors } };
  }
  // A timeout or a defect says nothing of what the till brings.
  if (!(error instanceof Problem) || error.status >= 429) throw error;
  return { code: error.errorCode, detail: error.message, members: error.members };
}

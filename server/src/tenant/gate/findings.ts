import type { ErrorCode } from "../../kernel/http/codes.ts";
import { Problem, ValidationFailed } from "../../kernel/http/problem.ts";
import { isWrongCode } from "./wrong-code.ts";

/**
 * What a rule finds wrong, as the error that refuses it. Rules named `check…` return it, those named `require…` throw
 * it, or note it of a sale that has happened (`judge`).
 */
export type Finding = Problem | ValidationFailed;

/**
 * What is found of something that has happened already: it is booked as the till has it, and what would refuse it is
 * noted (docs/decisions/0025-a-sale-that-happened.md).
 */
export interface Findings {
  readonly notes: Note[];
  /** Approvals that the till names and nobody proved: they let nothing through. */
  readonly unproven: UnprovenApproval[];
  /** How many codes of worth it presents that belong to nothing. */
  wrongCodes: number;
}

export function newFindings(): Findings {
  return { notes: [], unproven: [], wrongCodes: 0 };
}

/** An approval that the till names without a proof. */
interface UnprovenApproval {
  readonly permission: string;
  readonly approvedBy: string;
  readonly isProven: false;
}

/** The codes of notes that refuse nothing online; the others are those of the rules. A till has words for each. */
export const noteCodes = [
  "clock_ahead",
  "clock_back",
  "doer_unproven",
  "invalid",
  "late_entry",
  "payment_needs_connection",
  "price_changed",
  "promotion_changed",
  "session_recovered",
  "session_unknown",
  "tax_changed",
  "totals_changed",
  "user_inactive",
] as const;

/** A finding that would have refused it, or a difference from what the shop has now. */
export interface Note {
  readonly code: (typeof noteCodes)[number] | ErrorCode;
  readonly detail: string;
  readonly members: Readonly<Record<string, unknown>>;
}

/**
 * Notes that the clock of the till went back; `members` say when. This note says enough: that the sale is backdated is
 * not noted, too.
 */
export function tellClockBack({ notes }: Findings, detail: string, members: Note["members"]): void {
  const others = notes.filter(({ members: of }) => of["permission"] !== "sales.backdate");
  notes.splice(0, notes.length, ...others, { code: "clock_back", detail, members });
}

export function isClockBack(findings: Findings | undefined): boolean {
  return findings?.notes.some(({ code }) => code === "clock_back") === true;
}

interface Case {
  /** Undefined: a new request; `judge` throws. Else it has happened; `judge` notes. */
  readonly findings?: Findings | undefined;
}

/** Throws what was found, if anything. */
export function refuse(found: Finding | undefined): void {
  if (found !== undefined) throw found;
}

/**
 * Throws what was found, or notes it of what has happened already. Returns whether nothing was found. `leftOutOf`: the
 * module that could not book all of its part because of it; the rules of its books leave the sale out
 * (`findings.sql.ts`).
 */
export function judge({ findings }: Case, found: Finding | undefined, leftOutOf?: string): boolean {
  if (found === undefined) return true;
  if (findings === undefined) throw found;
  if (isWrongCode(found)) findings.wrongCodes += 1;
  const { notes } = findings;
  const { members, ...note } = noteOf(found);
  const known = notes.findIndex(({ code, detail }) => code === note.code && detail === note.detail);
  const noted = { ...note, members: leftOutOf === undefined ? members : { ...members, module: leftOutOf } };
  if (known < 0) notes.push(noted);
  else if (leftOutOf !== undefined) notes[known] = noted;
  return false;
}

/** What a caught error finds wrong. Throws a timeout or a defect, which says nothing of what was asked. */
export function findingOf(error: unknown): Finding {
  if (error instanceof ValidationFailed || (error instanceof Problem && error.status < 429)) return error;
  throw error;
}

/** The note with which an item of a till is kept aside or flagged. Throws as `findingOf`. */
export function noteOf(error: unknown): Note {
  const found = findingOf(error);
  if (!(found instanceof ValidationFailed))
    return { code: found.errorCode, detail: found.message, members: found.members };
  const [[path, messages] = ["", []]] = Object.entries(found.errors);
  // `$` is the whole of what came.
  const detail = [...(path === "$" ? [] : [path]), messages.join(", ")].join(" ");
  return { code: "invalid", detail, members: { errors: found.errors } };
}

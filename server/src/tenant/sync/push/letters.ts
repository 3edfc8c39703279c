import type { Deps } from "../../../deps.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { conflict, notFound } from "../../../kernel/http/problem.ts";
import { Answer, replayed } from "../../../kernel/http/route.ts";
import type { RatePolicy } from "../../../kernel/process/limiter.ts";
import { audit, type Actor } from "../../gate/context.ts";
import { announce } from "../../webhooks/service.ts";
import type { DeadLetter, NewDeadLetter, PushResult } from "./schema.ts";
import * as db from "./sql.ts";

/** A till that has been away for a day is done within some seconds. */
const pushesOfTill: RatePolicy = { name: "till-pushes", limit: 120, windowS: 60 };

/** Counts what a till brings. Throws 429 `rate_limited`. */
export async function countPush({ limiter }: Deps, { tenant }: Actor, deviceId: string): Promise<void> {
  // Two shops may have a till of the same id.
  await limiter.hit([{ policy: pushesOfTill, by: `${tenant.tenantId} ${deviceId}` }]);
}

/** Throws 404 `not_found`. */
export async function getLetter(tx: TenantRead, id: string): Promise<DeadLetter> {
  const letter = await db.findLetter(tx, id);
  if (letter === undefined) throw notFound("dead letter");
  return letter;
}

/** Throws 409 `duplicate_conflict` for the letter of another branch. */
export function requireSameBranch(letter: Pick<DeadLetter, "branchId">, branchId: string): void {
  if (letter.branchId !== branchId) throw conflict("duplicate_conflict", "This id was used at another branch.");
}

/** Keeps what cannot be booked, and tells of it the first time. False when there is no room for it. */
export async function keepLetter(
  tx: TenantWrite,
  actor: Actor,
  letter: db.Letter,
  note: db.LetterNote,
): Promise<boolean> {
  const { id, branchId, deviceId } = letter;
  const { isKept, isNew } = await db.saveLetter(tx, letter, note);
  const told = { deadLetterId: id, branchId, deviceId, code: note.code };
  if (isNew) await announce(tx, actor, [{ type: "SyncDeadLettered", branchId, data: told }]);
  return isKept;
}

/**
 * Keeps what a till cannot push and cannot mend, as the text that it has, for the back office. Nothing is booked. What
 * was kept under the id stays, whatever became of it, and is not shown: who may push may not read them. Throws 409
 * `duplicate_conflict` for another text under the id, `dead_letters_full`.
 */
export async function handIn(
  tx: TenantWrite,
  actor: Actor,
  deviceId: string,
  { id, branchId, text, problem }: NewDeadLetter,
): Promise<Answer<PushResult>> {
  const known = await db.findLetter(tx, id);
  if (known !== undefined) requireSameBranch(known, branchId);
  if (known !== undefined && (known.text === text || known.status !== "Open")) return replayed(resultOf(known));
  const hasRoom = actor.tenant.usedUp.length === 0;
  const letter = { ...{ id, branchId, deviceId, at: actor.now }, content: null, text };
  if (!hasRoom || !(await keepLetter(tx, actor, letter, noteOf(problem))))
    throw conflict("dead_letters_full", "Somebody has to settle the dead letters of the till or the shop first.");
  const kept = await getLetter(tx, id);
  requireSameBranch(kept, branchId);
  if (kept.status === "Open" && kept.text !== text)
    throw conflict("duplicate_conflict", "Another text was handed in under this id.");
  await audit(tx, actor, { event: "push.dead_letter_handed_in", subjectType: "DeadLetter", subjectId: id });
  return new Answer(200, resultOf(kept));
}

function resultOf({ id, status }: DeadLetter): PushResult {
  return { id, status: status === "Resubmitted" ? "Replayed" : "DeadLettered", notes: [], waitsFor: null };
}

/** What the till says that it was answered. */
function noteOf({ code, errors }: NewDeadLetter["problem"]): db.LetterNote {
  const [{ path, messages } = { path: "", messages: [] }] = errors;
  const byPath = Object.fromEntries(errors.map((one) => [one.path, one.messages]));
  return { code, detail: `${path} ${messages.join(", ")}`.trim(), members: { errors: byPath } };
}

/** Gives a letter up, or says that it was booked. Throws 404 `not_found`, 409 `dead_letter_settled`. */
export async function settleLetter(
  tx: TenantWrite,
  actor: Actor,
  {
    id,
    ...settled
  }: { readonly id: string; readonly status: "Resubmitted" | "Discarded"; readonly reason: string | null },
): Promise<DeadLetter> {
  const letter = await db.settleLetter(tx, { id, ...settled, by: actor.caller.userId, at: actor.now });
  if (letter === undefined) {
    if ((await db.findLetter(tx, id)) === undefined) throw notFound("dead letter");
    throw conflict("dead_letter_settled", "This dead letter was resubmitted or discarded.");
  }
  await audit(tx, actor, {
    event: "push.dead_letter_settled",
    subjectType: "DeadLetter",
    subjectId: id,
    details: settled,
  });
  return letter;
}

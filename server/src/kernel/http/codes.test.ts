import assert from "node:assert/strict";
import { test } from "node:test";
import type { CodeOf, MembersOf } from "./codes.ts";
import { Problem, conflict, forbidden, type ProblemOptions } from "./problem.ts";

type Is<A, B> = [A] extends [B] ? true : false;

test("a code tells its status, members and when to try again", () => {
  const branchId = "00000000-0000-7000-8000-000000000001";
  const refused = forbidden("branch_forbidden", "Not yours.", { members: { branchId } });
  assert.deepEqual([refused.status, refused.errorCode, refused.members], [403, "branch_forbidden", { branchId }]);
  const busy = new Problem(503, "busy", "Later.", { retryAfterS: 7 });
  assert.deepEqual([busy.status, busy.members, busy.headers], [503, {}, { "retry-after": "7" }]);
  assert.equal(conflict("name_taken", "Taken.").status, 409);
});

test("what a code does not allow does not compile", () => {
  const allowed: Readonly<Record<string, boolean>> = {
    conflictOf403: false satisfies Is<"branch_forbidden", CodeOf<409>>,
    conflictOf409: true satisfies Is<"name_taken", CodeOf<409>>,
    withoutItsMembers: false satisfies Is<[], ProblemOptions<"branch_forbidden">>,
    withItsMembers: true satisfies Is<[{ members: { branchId: string } }], ProblemOptions<"branch_forbidden">>,
    withOtherMembers: false satisfies Is<[{ members: { branch: string } }], ProblemOptions<"branch_forbidden">>,
    withMembersOfAnotherType: false satisfies Is<
      [{ members: { branchId: number } }],
      ProblemOptions<"branch_forbidden">
    >,
    withoutAMemberThatMayLack: true satisfies Is<[], ProblemOptions<"line_quantity_invalid">>,
    withoutRetryAfter: false satisfies Is<[], ProblemOptions<"busy">>,
    plain: true satisfies Is<[], ProblemOptions<"name_taken">>,
    membersOfAPlainCode: false satisfies Is<"branchId", keyof MembersOf<"name_taken">>,
  };
  // The compiler has judged them already; this shows that it saw both sides.
  assert.deepEqual(new Set(Object.values(allowed)), new Set([true, false]));
});

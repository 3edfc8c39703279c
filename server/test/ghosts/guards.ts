/** A guard of the graduation, and how to take it away: `find` stands exactly once in the file. */
export interface Guard {
  readonly name: string;
  /** What it keeps from happening. */
  readonly why: string;
  /** From the repository's root. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly missedBy: Tasks | TestFile;
}

/** Late replays and central databases turned back whose name matches: each of them should fail without the guard. */
interface Tasks {
  readonly tasks: RegExp;
}

/** For a guard that no ghost comes to, because another stands before it: a test that calls what it guards. */
interface TestFile {
  /** From the repository's root. */
  readonly test: string;
}

export const guards: readonly Guard[] = [
  {
    name: "names",
    why: "What an attempt makes bears its id: without, a home that is adopted keeps the name under which ghosts know it.",
    file: "server/src/admin/graduation/marks.ts",
    find: "const own = `${hexOf(tenantId)}_${hexOf(attemptId).slice(-12)}`;",
    replace: "const own = hexOf(tenantId);",
    missedBy: { tasks: /^central turned back to Flip Doing \| of a graduation that succeeded$/ },
  },
  {
    name: "old-home",
    why: "An effect on the old home compares number and attempt: without, a ghost closes the shop again.",
    file: "server/src/admin/graduation/fence/proof.sql.ts",
    find: "IF NOT FOUND THEN RAISE EXCEPTION",
    replace: "IF false THEN RAISE EXCEPTION",
    missedBy: { tasks: /^late replay of graduate \| until (Copy|Fence) Doing \| recover$/ },
  },
  {
    name: "number",
    why: "The number only grows: without comparing it, an attempt that was late to start takes the tenant.",
    file: "server/src/admin/graduation/fence/proof.sql.ts",
    find: "WHERE f.number = $2::bigint AND f.attempt IS NOT DISTINCT FROM $4::uuid",
    replace: "WHERE true OR f.number = $2::bigint AND f.attempt IS NOT DISTINCT FROM $4::uuid",
    missedBy: { tasks: /^late replay of graduate \| until (Copy|Fence) Doing \| recover$/ },
  },
  {
    name: "state",
    why: "Only a graduation that runs goes forward on the tenant's row.",
    file: "server/src/admin/graduation/sql.ts",
    find: "WHERE id = $1 AND state = 'Running' AND ${holdsMaintenanceLock} FOR UPDATE)",
    replace: "WHERE id = $1 AND ${holdsMaintenanceLock} FOR UPDATE)",
    missedBy: { test: "server/src/admin/graduation/fence/central-proofs.test.ts" },
  },
  {
    name: "lock-session",
    why: "What goes forward on the tenant's row runs on the session that holds the lock.",
    file: "server/src/admin/graduation/sql.ts",
    find: "AND state = 'Running' AND ${holdsMaintenanceLock} FOR UPDATE)",
    replace: "AND state = 'Running' FOR UPDATE)",
    missedBy: { test: "server/src/admin/graduation/fence/central-proofs.test.ts" },
  },
  {
    name: "fenced-by",
    why: "Only the attempt that closed the tenant's row opens it.",
    file: "server/src/admin/graduation/sql.ts",
    find: "WHERE tenant_id = ${tenantId} AND fenced_by = ${fencedBy}`",
    replace: "WHERE tenant_id = ${tenantId}`",
    missedBy: { tasks: /^late replay of undo \| until its end \| recover$/ },
  },
  {
    name: "recovery-lock",
    why: "A recovery opens the tenant's row on the session that holds the lock: late, it opens no row turned back since.",
    file: "server/src/admin/graduation/sql.ts",
    find: "AND fenced_by = $2 AND ${holdsMaintenanceLock})",
    replace: "AND fenced_by = $2)",
    missedBy: { tasks: /^late replay of recover \| until its end \| restore$/ },
  },
  {
    name: "digest",
    why: "A published home is dropped only if nobody wrote to it.",
    file: "server/src/admin/graduation/doctor/homes.ts",
    find: "const isUntouched = (await digestOf(server, examined.name, patienceMs)) === mark.digest;",
    replace: "const isUntouched = (await digestOf(server, examined.name, patienceMs)) !== undefined;",
    missedBy: { test: "server/src/admin/graduation/doctor/home-proofs.test.ts" },
  },
  {
    name: "two-homes",
    why: "Where two databases may be the home, recovering opens neither.",
    file: "server/src/admin/graduation/doctor/doctor.ts",
    find: "    !isDoubtful &&\n",
    replace: "",
    missedBy: {
      tasks:
        /^central turned back to (Fence Done|Copy Doing|Flip Doing) \| of a graduation that died at CleanUp Doing$/,
    },
  },
];

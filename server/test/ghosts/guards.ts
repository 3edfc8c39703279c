/** A guard of the graduation, and how to take it away: `find` stands exactly once in the file. */
export interface Guard {
  readonly name: string;
  /** What it keeps from happening. */
  readonly why: string;
  /** From the repository's root. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Only tasks whose name matches can notice; all when undefined. */
  readonly only?: RegExp;
}

export const guards: readonly Guard[] = [
  {
    name: "names",
    why: "What a graduation makes bears its id: without, a ghost's sweep or copy reaches the home of another.",
    file: "server/src/admin/graduation/marks.ts",
    find: "const own = `${hexOf(tenantId)}_${hexOf(attemptId).slice(-12)}`;",
    replace: "const own = hexOf(tenantId);",
    only: /^graduate .*(CreateRole|Copy) Doing/,
  },
  {
    name: "old-home",
    why: "An effect on the old home compares number and attempt: without, a ghost closes the shop again.",
    file: "server/src/admin/graduation/fence/proof.sql.ts",
    find: "IF NOT FOUND THEN RAISE EXCEPTION",
    replace: "IF false THEN RAISE EXCEPTION",
    only: /^late replay/,
  },
  {
    name: "number",
    why: "The number only grows: without comparing it, an attempt that was late to start takes the tenant.",
    file: "server/src/admin/graduation/fence/proof.sql.ts",
    find: "WHERE f.number = $2::bigint AND f.attempt IS NOT DISTINCT FROM $4::uuid",
    replace: "WHERE true OR f.number = $2::bigint AND f.attempt IS NOT DISTINCT FROM $4::uuid",
    only: /^late replay/,
  },
  {
    name: "state",
    why: "Only a graduation that runs goes forward on the tenant's row.",
    file: "server/src/admin/graduation/sql.ts",
    find: "WHERE id = $1 AND state = 'Running' AND ${holdsMaintenanceLock} FOR UPDATE)",
    replace: "WHERE id = $1 AND ${holdsMaintenanceLock} FOR UPDATE)",
    only: /^graduate .*Fence/,
  },
  {
    name: "lock-session",
    why: "What goes forward on the tenant's row runs on the session that holds the lock.",
    file: "server/src/admin/graduation/sql.ts",
    find: "AND state = 'Running' AND ${holdsMaintenanceLock} FOR UPDATE)",
    replace: "AND state = 'Running' FOR UPDATE)",
    only: /^late replay/,
  },
  {
    name: "fenced-by",
    why: "Only the attempt that closed the tenant's row opens it.",
    file: "server/src/admin/graduation/sql.ts",
    find: "AND mode = 'Shared' AND fenced_by = ${fencedBy}`",
    replace: "AND mode = 'Shared'`",
    only: /^late replay/,
  },
  {
    name: "digest",
    why: "A published home is dropped only if nobody wrote to it.",
    file: "server/src/admin/graduation/doctor/homes.ts",
    find: "const isUntouched = (await digestOf(server, examined.name, patienceMs)) === mark.digest;",
    replace: "const isUntouched = (await digestOf(server, examined.name, patienceMs)) !== undefined;",
    only: /^central turned back/,
  },
  {
    name: "two-homes",
    why: "Where two databases may be the home, recovering opens neither.",
    file: "server/src/admin/graduation/doctor/doctor.ts",
    find: "    !isDoubtful &&\n",
    replace: "",
    only: /^central turned back .* died/,
  },
];

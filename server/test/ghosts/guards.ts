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
    name: "unfence-own",
    why: "Only the graduation that closed the shop opens it: a ghost's undo opens it while another one copies.",
    file: "server/src/admin/graduation/sql.ts",
    find: "AND fenced_by IS NOT DISTINCT FROM ${row.fencedBy}`",
    replace: "`",
  },
  {
    name: "undo-opens",
    why: "A graduation that is undone gives the role its login back.",
    file: "server/src/admin/graduation/fence.ts",
    find: "    await setRoleLogin(client, plan.sourceRole, true);\n",
    replace: "",
    only: /^undo /,
  },
];

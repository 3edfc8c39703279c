import { steps } from "../../server/src/admin/graduation/graduation.ts";

/** What is killed: a graduation, a move of a shop that has a database of its own, or a recovery. */
export const ways = {
  graduate: { server: "second" },
  "move to a database on default": { mode: "Dedicated", server: "default" },
  "move to the shared tier of default": { mode: "Shared", server: "default" },
  "move to the shared tier of second": { mode: "Shared", server: "second" },
  "recover what is fenced": { after: "ValidateCopy Done" },
  "recover what has flipped": { after: "Flip Done" },
} as const;
export type WayName = keyof typeof ways;

/** Where it is killed: at an event that it tells, or when it has just sent the nth statement of a kind. */
type Where = { readonly event: string } | { readonly kind: string; readonly nth: number };

/** One kill. */
export interface Kill {
  readonly way: WayName;
  readonly at: Where;
  /** It fails at this event, so that it is killed while it undoes. */
  readonly failAt?: string;
  /** It is not killed but stands still, and goes on when others have recovered the shop. */
  readonly stalls?: true;
}

/** Where a graduation fails to be undone whole. */
const failAt = "ValidateCopy Done";

/** Every event at which a move can be killed. */
export const events: readonly Omit<Kill, "way">[] = [
  ...steps.flatMap(({ name }) => ["Doing", "Done"].map((state) => ({ at: { event: `${name} ${state}` } }))),
  ...["CreateDatabase", "Fence", "CreateRole"].flatMap((name) =>
    ["Undoing", "Undone"].map((state) => ({ at: { event: `${name} ${state}` }, failAt })),
  ),
  ...["Copy Copied", "Copy Building"].map((event) => ({ at: { event } })),
];

export function nameOfKill({ way, at, failAt: fails, stalls }: Kill): string {
  const where = "event" in at ? at.event : `${at.kind} #${at.nth}`;
  return `${way}, ${stalls === true ? "stalled" : "killed"} ${fails === undefined ? "" : "while it rolls back, "}at ${where}`;
}

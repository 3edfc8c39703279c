import type { AdminPaths } from "@tillhouse/client";

type Query = NonNullable<AdminPaths["/admin/tenants"]["get"]["parameters"]["query"]>;

/** What the address of the list says: its filters, its order and the page. */
export type TenantSearch = Pick<Query, "q" | "mode" | "server" | "state" | "sort" | "cursor"> & {
  /** The cursors of the pages before this one, by which one goes back: pages only know the way forward. */
  readonly trail?: readonly string[] | undefined;
};

export const states = ["Active", "Suspended", "Graduating", "Fenced", "DeletionPending"] as const;
export const modes = ["Shared", "Dedicated"] as const;
/** The orders that the service has an index for, each with its direction. */
export const sorts = { CreatedAt: "descending", Name: "ascending", Bytes: "descending" } as const;
type Sort = keyof typeof sorts;

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value);
const textIn = (value: unknown): string | undefined =>
  (typeof value === "string" || typeof value === "number") && String(value) !== "" ? String(value) : undefined;

/** Reads the address; what it does not know is left out. */
export function readTenantSearch(search: Record<string, unknown>): TenantSearch {
  return {
    q: textIn(search["q"]),
    mode: oneOf(modes, search["mode"]),
    server: textIn(search["server"]),
    state: oneOf(states, search["state"]),
    sort: oneOf(Object.keys(sorts) as Sort[], search["sort"]),
    cursor: textIn(search["cursor"]),
    trail: Array.isArray(search["trail"]) ? search["trail"].filter((one) => typeof one === "string") : undefined,
  };
}

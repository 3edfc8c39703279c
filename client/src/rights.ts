import type { components } from "../generated/api.ts";
import { isProblem, type Problem } from "./problems.ts";
import type { SessionKeeper } from "./session.ts";
import { unwrap } from "./unwrap.ts";
import type { Client, ShopPaths } from "./types.ts";

type Schemas = components["schemas"];

/** What who is signed in may do, and which modules the shop has. The service looks again at every call. */
export type RightsOfUser = Readonly<Schemas["Permissions"] & Schemas["Capabilities"]>;

/** The rights of who is signed in, for menus and buttons. */
export interface Rights {
  /** As they were last read; undefined before that, and while nobody is signed in. */
  readonly current: RightsOfUser | undefined;
  /**
   * The rights that are kept; reads them after a load or sign-in, at most once for all who ask meanwhile. Undefined
   * when nobody is signed in. Throws ProblemError, and rejects as fetch does.
   */
  get(): Promise<RightsOfUser | undefined>;
  /** Reads them anew, as `get`. */
  read(): Promise<RightsOfUser | undefined>;
  /**
   * Calls `listener` with what is read whenever that is other than before, and with undefined when who was signed in is
   * not any more. While there is a listener, rights are read by themselves: now, after each sign-in, and when a
   * session is restored.
   * Returns what takes it off again.
   */
  onChange(listener: (rights: RightsOfUser | undefined) => void): () => void;
}

/** The rights behind a client. */
export interface RightsKeeper {
  readonly rights: Rights;
  /** A call was refused: what is kept is read again where it says that the call may be made. */
  refused(problem: Problem): void;
}

export function keepRights({ GET }: Pick<Client<ShopPaths>, "GET">, keeper: SessionKeeper): RightsKeeper {
  const { session } = keeper;
  const listeners = new Set<(rights: RightsOfUser | undefined) => void>();
  let current: RightsOfUser | undefined;
  let reading: Promise<RightsOfUser | undefined> | undefined;
  /** Counts the changes of who is signed in, so that nobody gets another's rights. */
  let users = 0;

  const keep = (next: RightsOfUser | undefined) => {
    const isSame = JSON.stringify(next) === JSON.stringify(current);
    current = next;
    if (!isSame) for (const listener of listeners) listener(next);
    return next;
  };
  const readNow = async (): Promise<RightsOfUser | undefined> => {
    for (;;) {
      if (!(await session.restore())) return keep(undefined);
      const of = users;
      try {
        const [own, shops] = await Promise.all([unwrap(GET("/me/permissions")), unwrap(GET("/capabilities"))]);
        if (of === users) return keep({ ...own, ...shops });
      } catch (error) {
        if (of === users) throw error;
      }
    }
  };
  const read = () => (reading ??= readNow().finally(() => (reading = undefined)));
  // The caller of `get` hears of a failure; a refresh in the background leaves it to the next `get`.
  const readUnasked = () => void read().catch(() => undefined);

  keeper.onUser(() => {
    users += 1;
    keep(undefined);
    if (session.isSignedIn && listeners.size > 0) readUnasked();
  });
  return {
    refused: (problem) => {
      if (current !== undefined && contradicts(current, problem)) readUnasked();
    },
    rights: {
      get current() {
        return current;
      },
      get: async () => current ?? read(),
      read,
      onChange: (listener) => {
        listeners.add(listener);
        if (session.isSignedIn && current === undefined) readUnasked();
        return () => void listeners.delete(listener);
      },
    },
  };
}

/** Whether the rights say that what was refused is allowed: they have changed since. */
function contradicts(rights: RightsOfUser, problem: Problem): boolean {
  const { permissions, isGlobalAdmin, branchIds, enabledModules } = rights;
  if (problem.errorCode === "module_disabled") return enabledModules.includes(problem.module);
  if (problem.errorCode === "branch_forbidden") return isGlobalAdmin || branchIds.includes(problem.branchId);
  return problem.errorCode === "permission_denied" && (isGlobalAdmin || permissions.includes(problem.permission));
}

/** What a page shows for a 403 (docs/contract.md "Errors"). */
export type Denial =
  | { readonly kind: "ModuleDisabled"; readonly module: string; readonly detail: string }
  | { readonly kind: "BranchForbidden"; readonly branchId: string; readonly detail: string }
  /** Whatever else: `detail` is for the user. */
  | { readonly kind: "AccessDenied"; readonly detail: string };

/**
 * A 403 by what a page shows for it: the feature as locked, a message about the branch, or `detail`. Undefined for what
 * is no 403. Takes what calls answer as `error`, and what `unwrap` throws.
 */
export function denialOf(failure: unknown): Denial | undefined {
  const problem = isProblem(failure) ? (failure.problem as Problem) : (failure as Problem | null | undefined);
  if (problem?.status !== 403) return undefined;
  const { detail } = problem;
  if (problem.errorCode === "module_disabled") return { kind: "ModuleDisabled", module: problem.module, detail };
  if (problem.errorCode === "branch_forbidden") return { kind: "BranchForbidden", branchId: problem.branchId, detail };
  return { kind: "AccessDenied", detail };
}

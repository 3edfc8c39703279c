import type { UserStore } from "../../auth/plane.ts";
import type { Deps } from "../../deps.ts";

/** The platform's users, as signing in knows them. */
export function storeOf(deps: Deps): UserStore {
  const transact: UserStore["transact"] = (work) => deps.central.transact(work);
  return {
    tenantId: undefined,
    slug: undefined,
    name: "Tillhouse",
    transact,
    mailing: async (work) => {
      const result = await transact(work);
      deps.postman.wake();
      return result;
    },
  };
}

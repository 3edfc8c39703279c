import type { Deps } from "../deps.ts";
import { Unauthenticated, forbidden } from "../kernel/http/problem.ts";

/**
 * What an operator's session in the shop may do: read, and as long as the operator may look into shops. An empty 401
 * for one who was deactivated or lost the permission; 403 `support_read_only`.
 */
export async function requireLook(deps: Deps, operatorId: string, method: string): Promise<void> {
  if (!(await deps.mayLookIntoShops(operatorId))) throw new Unauthenticated("the operator may not look into shops");
  if (method === "GET") return;
  throw forbidden("support_read_only", "Whoever looks into a shop for its support changes nothing.");
}

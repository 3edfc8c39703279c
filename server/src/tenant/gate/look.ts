import type { Deps } from "../../deps.ts";
import { Unauthenticated, forbidden } from "../../kernel/http/problem.ts";

/**
 * What an operator's session in the shop may do: read, or end itself, as long as the operator may look into shops. An
 * empty 401 for one who was deactivated or lost the permission, or whose session on the operators' plane has ended; 403
 * `support_read_only`.
 */
export async function requireLook(
  deps: Deps,
  operator: { readonly operatorId: string; readonly sessionId: string | undefined },
  isReading: boolean,
): Promise<void> {
  const { operatorId, sessionId } = operator;
  if (sessionId === undefined || !(await deps.mayLookIntoShops({ operatorId, sessionId })))
    throw new Unauthenticated("the operator may not look into shops");
  if (isReading) return;
  throw forbidden("support_read_only", "Whoever looks into a shop for its support changes nothing.");
}

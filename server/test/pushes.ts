import assert from "node:assert/strict";
import type { AtTill } from "./devices.ts";

/** What became of one thing that a till pushed. */
export interface PushResult {
  readonly id: string;
  readonly status: string;
  readonly notes: readonly { readonly code: string; readonly members: { readonly module?: string } }[];
  readonly waitsFor: string | null;
}

/** Pushes as a till of the branch, which the service takes. `more`: other members of the body. */
export async function pushAs(
  by: Pick<AtTill, "post">,
  branchId: string,
  items: readonly object[],
  more: object = {},
): Promise<readonly PushResult[]> {
  const { status, body } = await by.post("/sync/push", { branchId, items, ...more });
  assert.equal(status, 200, JSON.stringify(body));
  return body.results;
}

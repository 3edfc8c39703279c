import assert from "node:assert/strict";
import type { Reply } from "../../server/test/harness.ts";

/** What the product does, under a name of ours. */
export type Calls = Readonly<Record<string, () => Promise<unknown>>>;

/** The reply, which is no refusal. */
export async function ok(reply: Promise<Reply>): Promise<Reply> {
  const { status, body } = await reply;
  assert.ok(status < 300, `${status} ${JSON.stringify(body)}`);
  return reply;
}

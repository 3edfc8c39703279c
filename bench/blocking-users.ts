import { randomUUID } from "node:crypto";
import type { TestService } from "../server/test/harness.ts";
import type { Subject } from "./blocking-call.ts";
import { openWorld } from "./blocking-promotions.ts";

// A shop whose users have as many roles and branches as they may have.

export async function* userSubjects(service: TestService): AsyncGenerator<Subject> {
  const { shop, ask } = await openWorld(service);
  const made = async (path: string, body: object) => {
    const { status, body: answer } = await shop.post(path, body);
    if (status !== 201) throw new Error(`not made: ${JSON.stringify(answer)}`);
    return answer.id as string;
  };
  const { permissions } = (await shop.get("/me/permissions")).body;
  const [roleIds, branchIds]: [string[], string[]] = [[], []];
  for (let i = 0; i < 300; i += 1) {
    roleIds.push(await made("/roles", { name: `Role ${i}`, permissions }));
    branchIds.push(await made("/branches", { code: `B${i}`, name: `Branch ${i}` }));
  }
  const user = () => ({ email: `${randomUUID()}@shop.test`, name: "Ada", roleIds, branchIds });
  for (let i = 0; i < 200; i += 1) await made("/users", user());
  yield { name: "user of 300 roles and 300 branches", call: () => ask("POST", "/users", user()) };
  for (const path of ["/users", "/roles", "/branches"])
    yield { name: `${path}, 200 with 300 roles and branches`, call: () => ask("GET", `${path}?limit=200`) };
}

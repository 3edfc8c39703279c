import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pino } from "pino";
import type { Tenant } from "../db/tenants.ts";
import { Feeds } from "./feeds.ts";

/** Feeds of shops that are no more than their ids; `onNumbered` is called within each numbering. */
function startFeeds(onNumbered: () => void = () => undefined) {
  const numbered: string[] = [];
  const told: string[] = [];
  const databases = {
    onFeedChanged: undefined as unknown,
    write: async ({ tenantId }: Tenant) => {
      numbered.push(tenantId);
      onNumbered();
    },
  };
  const central = {
    transact: (work: (tx: object) => Promise<void>) =>
      work({ run: async ({ values }: { values: readonly unknown[] }) => told.push(String(values.at(-1))) }),
  };
  const log = pino({ level: "silent" });
  const feeds = new Feeds({ central, databases, log } as unknown as ConstructorParameters<typeof Feeds>[0]);
  const change = (tenantId: string) => feeds.changed({ tenantId } as Tenant);
  return { feeds, numbered, told, change };
}

describe("news of changes", () => {
  test("wake who waits here, and are told to every process", async () => {
    const { feeds, numbered, told, change } = startFeeds();
    const { heard } = feeds.listen("a");
    change("a");
    await heard;
    await feeds.close();
    assert.deepEqual([numbered, told], [["a"], ["a"]]);
  });

  test("that come while others are numbered are numbered once more, and then no more", async () => {
    let turn = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const { feeds, numbered, change } = startFeeds(() => {
      turn += 1;
      if (turn === 1) change("a");
      // A third numbering of this shop would come before the second of another.
      if (turn === 2 || turn === 3) change("b");
      if (turn === 4) resolve();
    });
    change("a");
    await promise;
    await feeds.close();
    assert.deepEqual(numbered, ["a", "a", "b", "b"]);
  });
});

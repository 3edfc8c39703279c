import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { commandLine } from "../../server/src/admin/gate/actor.ts";
import { diagnose } from "../../server/src/admin/graduation/doctor/diagnose.ts";
import { recover } from "../../server/src/admin/graduation/doctor/doctor.ts";
import { graduate } from "../../server/src/admin/graduation/service.ts";
import { eventually } from "../../server/test/eventually.ts";
import type { Shop } from "../../server/test/harness.ts";
import { homesOf } from "../../server/test/homes.ts";
import { asSuperuser } from "../../server/test/superuser.ts";
import { expectedState, ownOf } from "../../server/test/traces.ts";
import { NotReached } from "../kind.ts";
import type { Ward } from "./ward.ts";
import { nameOfKill, ways, type Kill } from "./ways.ts";

/** A till's pace: what it takes to write without a pause is the time that the move lacks. */
const everyMs = 40;

/**
 * Lets a process die, or stand still, while a till writes. Throws unless there is then one home, which is found and
 * recovered, with every write that was acknowledged, and the shop can be moved again.
 */
export async function survive(ward: Ward, kill: Kill): Promise<void> {
  const { service, crashes } = ward;
  const shop = await ward.openFor(kill.way);
  const isRecovery = "after" in ways[kill.way];
  const writer = startWriter(shop);
  try {
    if (kill.stalls === true) await standStill(ward, shop, kill);
    else {
      const death = "event" in kill.at ? { event: kill.at.event } : { sent: kill.at };
      const report = await crashes.run({ ...ward.workOf(shop, kill), death });
      if (report !== undefined) throw new NotReached(nameOfKill(kill));
      const { found, diagnosis } = await crashes.settled(shop);
      if (kill.way === "graduate" || isRecovery)
        assert.equal(diagnosis.state, expectedState(diagnosis, found), found.join(", "));
      const recovery = await recover(service.deps, shop.tenantId, commandLine);
      const after = [recovery.failed, recovery.diagnosis.state, recovery.diagnosis.graduationId];
      assert.deepEqual(after, [[], "Healthy", null], JSON.stringify(diagnosis));
    }
    assert.equal((await shop.get("/me/permissions")).status, 200);
    await moveOn(ward, shop, kill);
  } finally {
    await writer.stop();
  }
  await assertKept(ward, shop, writer.written);
}

/** It stands still, others recover the shop, and what it does late changes nothing. */
async function standStill({ service, crashes, ...ward }: Ward, shop: Shop, kill: Kill): Promise<void> {
  assert.ok("event" in kill.at, "it stands still at an event");
  const frozen = await crashes.freeze({ ...ward.workOf(shop, kill) }, kill.at.event);
  try {
    await eventually("it is recovered", async () => {
      const recovery = await recover(service.deps, shop.tenantId, commandLine).catch(() => undefined);
      return recovery?.diagnosis.state === "Healthy";
    });
    assert.equal((await shop.post("/categories", { name: "Since" })).status, 201);
    await frozen.goOn();
    assert.equal((await shop.post("/categories", { name: "Later" })).status, 201);
    // What it made late, in names of its own, is an orphan.
    await recover(service.deps, shop.tenantId, commandLine);
    assert.equal((await diagnose(service.deps, shop.tenantId)).state, "Healthy");
  } finally {
    await frozen.kill();
  }
}

/** The shop has one home, as its row says, and moves to another. */
async function moveOn({ service }: Ward, shop: Shop, { way }: Kill): Promise<void> {
  const { tenantId } = shop;
  const { mode, server } = await diagnoseHome();
  const homes = {
    Shared: [`${server}: role`, `${server}: schema`],
    Dedicated: [`${server}: database`, `${server}: role`],
  };
  assert.deepEqual(await homesOf(service, shop), homes[mode]);
  const setting = ways[way];
  const isAtSecond = mode === "Dedicated" && server === "second";
  if (isAtSecond && !("mode" in setting)) return;
  const back = mode === "Shared" ? { server: "second" } : ({ mode: "Dedicated", server: "second" } as const);
  const target = isAtSecond && "mode" in setting ? setting : back;
  const moved = await graduate(service.deps, tenantId, { ...target, actor: commandLine });
  const expected = "mode" in target ? target.mode : "Dedicated";
  assert.deepEqual([moved.mode, moved.cleanupPending], [expected, false]);

  async function diagnoseHome() {
    const { mode: isMode, server: isServer } = await diagnose(service.deps, tenantId);
    return { mode: isMode as "Shared" | "Dedicated", server: isServer };
  }
}

interface Writer {
  readonly written: readonly string[];
  stop(): Promise<void>;
}

/** A till that writes one row after the other, each until it is acknowledged. */
function startWriter(shop: Shop): Writer {
  const written: string[] = [];
  let isOver = false;
  const persist = async (id: string, name: string): Promise<boolean> => {
    for (; !isOver; await delay(everyMs)) {
      const { status } = await shop.post("/categories", { id, name }).catch(() => ({ status: -1 }));
      assert.ok([-1, 200, 201, 503].includes(status), `a till saw ${status}`);
      if (status === 201 || status === 200) return true;
    }
    return false;
  };
  const work = async () => {
    for (let i = 0; !isOver; i++) {
      const id = `0199a000-0000-7000-8000-${String(i).padStart(12, "0")}`;
      if (await persist(id, `Category ${i}`)) written.push(id);
      await delay(everyMs);
    }
  };
  const ended = work();
  ended.catch(() => undefined);
  return {
    written,
    stop: async () => {
      isOver = true;
      await ended;
    },
  };
}

/** Every write that was acknowledged is there; one that was committed and not acknowledged may be, as the last. */
async function assertKept({ service }: Ward, shop: Shop, written: readonly string[]): Promise<void> {
  const { mode, server } = await diagnose(service.deps, shop.tenantId);
  const text = "SELECT id FROM categories WHERE id::text LIKE '0199a000%' ORDER BY id";
  const rows = await (mode === "Dedicated"
    ? asSuperuser<{ id: string }>(service, server, text, [], (await ownOf(service, shop, server)).database)
    : inSchema());
  const there = rows.map(({ id }) => id);
  assert.deepEqual(there.slice(0, written.length), written);
  assert.ok(there.length <= written.length + 1);

  async function inSchema(): Promise<{ id: string }[]> {
    const tenant = await service.deps.directory.reload(shop.tenantId);
    const from = `"${tenant?.schemaName}".categories`;
    return asSuperuser(service, server, text.replace("categories", from), [], tenant?.databaseName);
  }
}

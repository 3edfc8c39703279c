import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { startGate, type Gate } from "../../../test/gate.ts";
import { eventually } from "../../../test/eventually.ts";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { declareDead, impatient, onCentral, operate } from "../../../test/moves.ts";
import { tracesOf } from "../../../test/traces.ts";
import { boot, type BootConfig, type Boot } from "../../boot.ts";
import { commandLine } from "../gate/actor.ts";
import { graduate } from "./service.ts";

// A server goes away in the middle of a graduation, for its process alone: the test's own service sees all of them all
// the time.

describe("undoing a graduation while a server is away", () => {
  let service: TestService;
  let booted: Boot;
  let shop: Shop;
  const gates: Record<"central" | "source", Gate> = {} as never;

  before(async () => {
    service = await startService({ shops: "small", config: impatient });
    const config = service.deps.config as BootConfig;
    const source = service.servers["default"] ?? "";
    gates.central = await startGate(config.centralUrl);
    gates.source = await startGate(source);
    booted = await boot(
      {
        ...config,
        servers: { ...config.servers, default: gates.source.through(source) },
        centralUrl: gates.central.through(config.centralUrl),
      },
      service.deps.log as never,
      { migrations: service.deps.tenantMigrations },
    );
  });
  after(async () => {
    for (const gate of Object.values(gates)) gate.open();
    await booted.close();
    for (const gate of Object.values(gates)) await gate.close();
    await service.close();
  });
  beforeEach(async () => {
    shop = await service.openShop();
  });

  afterEach(() => {
    for (const gate of Object.values(gates)) gate.open();
  });

  /** Resolves when the attempt has said once more that it lives, although nothing was heard of it for long. */
  async function beatsOn(): Promise<void> {
    await declareDead(service);
    const beats = "SELECT FROM maintenance_sessions WHERE heartbeat_at > now() - interval '1 hour'";
    await eventually("it beats", async () => (await onCentral(service, beats)).length > 0);
  }

  const diagnosis = async () => (await operate(service, shop, "GET", "diagnosis")).body;

  interface FailureAnswer {
    readonly errorCode: string;
    readonly members: { readonly stuck?: readonly string[] };
  }

  /** A graduation that fails because the server is away once the copy is done. Its error. */
  async function failedWithout(away: Gate, { undoForMs }: { undoForMs?: number } = {}): Promise<FailureAnswer> {
    const options = {
      server: "second",
      actor: commandLine,
      onProgress: ({ step, state }: { step: string; state: string }) => {
        if (step !== "Copy" || state !== "Done") return;
        away.shut();
        throw new Error("injected");
      },
      ...(undoForMs === undefined ? {} : { undoForMs }),
    };
    return graduate(booted.deps, shop.tenantId, options).then(
      () => assert.fail("it succeeded"),
      (error: unknown) => error as FailureAnswer,
    );
  }

  /** With no one's help. */
  async function assertOpens(): Promise<void> {
    const isOpen = async () => {
      service.deps.directory.forget(shop.tenantId);
      return (await shop.get("/me/permissions")).status === 200;
    };
    await eventually("the shop is open again", isOpen);
    assert.equal((await shop.post("/categories", { name: "After" })).status, 201);
  }

  for (const side of ["central", "source"] as const)
    test(`${side} away for some tries: everything is undone when it is back, and the call says so`, async () => {
      const gate = gates[side];
      const failed = failedWithout(gate);
      await eventually("it has tried again", () => gate.refused >= 4);
      gate.open();
      const { errorCode, members } = await failed;
      assert.deepEqual([errorCode, members.stuck], ["graduation_failed", []]);
      await assertOpens();
      assert.deepEqual(await tracesOf(service, shop), ["default: role t", "default: schema"]);
      assert.equal((await diagnosis()).state, "Healthy");
    });

  for (const side of ["central", "source"] as const)
    test(`${side} away for longer than the call waits: 500 with Fence stuck, and open once it is back`, async () => {
      const { errorCode, members } = await failedWithout(gates[side], { undoForMs: 500 });
      assert.deepEqual([errorCode, members.stuck?.includes("Fence")], ["graduation_failed", true]);
      assert.equal((await shop.get("/me/permissions")).status, 503);
      const { refused } = gates[side];
      await eventually("it goes on trying", () => gates[side].refused > refused);
      gates[side].open();
      await assertOpens();
    });

  test("while it still tries to open the shop, the diagnosis says RollingBack", async () => {
    await failedWithout(gates.source, { undoForMs: 500 });
    await beatsOn();
    const { state } = await diagnosis();
    gates.source.open();
    await assertOpens();
    assert.equal(state, "RollingBack");
    await eventually("nothing is left to be done", async () => (await diagnosis()).state !== "RollingBack", 15_000);
  });

  test("while it still tries to open the shop, recovering is refused: 409 maintenance_in_progress", async () => {
    await failedWithout(gates.source, { undoForMs: 500 });
    await beatsOn();
    const { body } = await operate(service, shop, "POST", "recover");
    gates.source.open();
    await assertOpens();
    assert.equal(body.errorCode, "maintenance_in_progress");
  });
});

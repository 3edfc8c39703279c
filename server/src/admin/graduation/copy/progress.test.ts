import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eventually } from "../../../../test/eventually.ts";
import { startService, type TestService } from "../../../../test/harness.ts";
import { commandLine } from "../../gate/actor.ts";
import { graduate } from "../service.ts";

describe("how far a graduation is", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ shops: "small" });
  });
  after(() => service.close());

  test("the live graduation tells the rows of each table and an estimate, and keeps the rows after the end", async () => {
    const shop = await service.openShop();
    for (const name of ["Bread", "Milk"]) assert.equal((await shop.post("/categories", { name })).status, 201);
    interface Live {
      readonly state: string;
      readonly estimatedSecondsLeft: number | null;
      readonly tables: readonly { table: string; rows: number; expectedRows: number }[];
    }
    const ask = async (id: string): Promise<Live & { categories: Live["tables"][number] | undefined }> => {
      const path = `/admin/tenants/${shop.tenantId}/graduations/${id}`;
      const { status, body } = await service.request("GET", path, { token: await service.admin() });
      assert.equal(status, 200);
      const live = body as Live;
      return { ...live, categories: live.tables.find(({ table }) => table === "categories") };
    };
    let live: Awaited<ReturnType<typeof ask>> | undefined;
    const { graduationId } = await graduate(service.deps, shop.tenantId, {
      actor: commandLine,
      onProgress: async ({ graduationId: id, state }) => {
        if (state !== "Building") return;
        await eventually("both rows are told", async () => {
          live = await ask(id);
          return live.categories?.rows === 2;
        });
      },
    });
    assert.deepEqual([live?.state, live?.categories?.rows, live?.categories?.expectedRows], ["Running", 2, 2]);
    assert.equal(typeof live?.estimatedSecondsLeft, "number");
    const ended = await ask(graduationId ?? "");
    assert.deepEqual([ended.state, ended.categories?.rows, ended.estimatedSecondsLeft], ["Succeeded", 2, null]);
  });

  test("a dry run counts tables that the planner knows nothing of", async () => {
    const shop = await service.openShop();
    assert.equal((await shop.post("/categories", { name: "Bread" })).status, 201);
    const { body } = await service.request("POST", `/admin/tenants/${shop.tenantId}/graduate?dryRun=true`, {
      token: await service.admin(),
    });
    const rows = body.tables.find(({ table }: { table: string }) => table === "categories").rows;
    assert.equal(rows, 1);
  });
});

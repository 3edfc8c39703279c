import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { done, openDepots, type Depots } from "../../../test/depots.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../test/harness.ts";
import { hire, problemOf } from "../../../test/staff.ts";
import { rules } from "./rules.sql.ts";
import type { TransferStatus } from "./schema.ts";
import { steps } from "./steps.ts";

type Step = keyof typeof steps;

describe("stock transfers", () => {
  let service: TestService;
  let depots: Depots;
  let shop: Shop;
  let [north, south, west, bread, milk] = ["", "", "", "", ""];

  before(async () => {
    service = await startService();
    depots = await openDepots(service, "StockTransfers", rules);
    ({ shop, north, south, west } = depots);
    [bread, milk] = [await depots.article("BREAD"), await depots.article("MILK")];
  });
  after(() => service.close());

  const draft = async (quantity = "4", variantId = bread): Promise<string> => {
    const body = { fromBranchId: north, toBranchId: south, lines: [{ variantId, quantity }] };
    return (await done(shop.post("/stock-transfers", body))).id;
  };
  const act = (id: string, step: string, body: object | undefined = step === "dispatch" ? {} : undefined) =>
    shop.post(`/stock-transfers/${id}/${step}`, body);
  const receive = (id: string, line: object) => act(id, "receipts", { lines: [{ variantId: bread, ...line }] });
  const stock = (branchId: string, variantId: string, quantity: string, unitCost?: string) =>
    depots.stock(branchId, variantId, quantity, unitCost);
  const onHand = async (branchId: string) => (await depots.levelOf(branchId, bread)).onHand;
  const lineOf = async (id: string) => (await shop.get(`/stock-transfers/${id}`)).body.lines[0];

  test("403 module_disabled without the module; the starting roles hold its permissions", async () => {
    const other = await service.openShop();
    assert.deepEqual(problemOf(await other.get("/stock-transfers")), [403, "module_disabled"]);
    const roles: { name: string; permissions: string[]; permissionsWithApproval: string[] }[] = (
      await shop.get("/roles")
    ).body.items;
    const cashier = roles.find(({ name }) => name === "Cashier");
    assert.ok(cashier?.permissionsWithApproval.includes("transfers.receive"));
    assert.ok(roles.find(({ name }) => name === "Manager")?.permissions.includes("transfers.dispatch"));
  });

  test("goes from request to completion: goods leave at dispatch at cost, are in transit, and arrive in parts", async () => {
    await stock(north, bread, "10", "2");
    const [fromBefore, toBefore] = [Number(await onHand(north)), Number(await onHand(south))];
    const id = await draft("6");
    assert.equal((await done(act(id, "request"))).status, "Requested");
    assert.equal((await done(act(id, "approve"))).status, "Approved");
    assert.equal(Number(await onHand(north)), fromBefore);
    const sent = await done(
      act(id, "dispatch", { trackingNumber: "T1", lines: [{ variantId: bread, quantity: "5" }] }),
    );
    assert.match(sent.number, /^ST-\d{6}$/);
    const [line] = sent.lines;
    assert.deepEqual(
      [sent.status, sent.trackingNumber, line.quantity, line.dispatched, line.inTransit, line.unitCost],
      ["Dispatched", "T1", "6", "5", "5", "2.00"],
    );
    assert.equal(Number(await onHand(north)), fromBefore - 5);
    const moving = async (branchId: string) =>
      (await shop.get(`/stock-transfers/in-transit?branchId=${branchId}`)).body.items.map(
        ({ sku, incoming, outgoing }: Reply["body"]) => [sku, incoming, outgoing],
      );
    assert.deepEqual(await moving(south), [["BREAD", "5", "0"]]);
    assert.deepEqual(await moving(north), [["BREAD", "0", "5"]]);
    const first = await done(receive(id, { received: "2", damaged: "1", reason: "DamagedInTransit" }));
    assert.deepEqual(first.lines[0].damaged, "1");
    assert.equal((await shop.get(`/stock-transfers/${id}`)).body.status, "PartlyReceived");
    assert.deepEqual([await moving(south), await moving(north)], [[["BREAD", "2", "0"]], [["BREAD", "0", "2"]]]);
    assert.equal(Number(await onHand(south)), toBefore + 2);
    const note = "one never left";
    await done(receive(id, { missing: "1", missingTo: "Source", reason: "MiscountAtSource", note }));
    assert.equal(Number(await onHand(north)), fromBefore - 4);
    await done(receive(id, { missing: "1", reason: "LostInTransit" }));
    const { status, lines } = (await shop.get(`/stock-transfers/${id}`)).body;
    const { received, damaged, missing, returned, inTransit } = lines[0];
    assert.deepEqual([status, received, damaged, missing, returned, inTransit], ["Completed", "2", "1", "1", "1", "0"]);
    assert.deepEqual(await moving(south), []);
    const receipts = (await shop.get(`/stock-transfers/${id}/receipts`)).body.items;
    assert.deepEqual(
      receipts.map((receipt: Reply["body"]) => [receipt.lines[0].reason, receipt.lines[0].note]),
      [
        ["DamagedInTransit", null],
        ["MiscountAtSource", note],
        ["LostInTransit", null],
      ],
    );
    const ledger = (await shop.get(`/stock/movements?branchId=${south}&documentId=${id}`)).body.items;
    assert.deepEqual(ledger.map(({ kind, quantity }: Reply["body"]) => [kind, quantity]).toReversed(), [
      ["TransferIn", "3"],
      ["TransferDamaged", "-1"],
    ]);
    const [subject, by] = [["StockTransfer", id] as const, shop.owner.email];
    await assertAudited(shop, { event: "transfer.created", by, to: subject, details: { lineCount: 1 } });
    await assertAudited(shop, { event: "transfer.requested", by, to: subject });
    await assertAudited(shop, { event: "transfer.approved", by, to: subject });
    const left = [{ variantId: bread, quantity: "5" }];
    await assertAudited(shop, { event: "transfer.dispatched", by, to: subject, details: { lines: left } });
    const last = { ...receipts[2].lines[0] };
    const told = { receiptId: receipts[2].id, status: "Completed", discrepancies: [last] };
    await assertAudited(shop, { event: "transfer.received", by, to: subject, details: told });
    assert.deepEqual(await depots.broken(), []);
  });

  test("a draft is changed; every change is told", async () => {
    const id = await draft();
    const lines = [
      { variantId: milk, quantity: "2" },
      { variantId: bread, quantity: "1" },
    ];
    const [path, by, to] = [`/stock-transfers/${id}`, shop.owner.email, ["StockTransfer", id] as const];
    assert.equal((await done(shop.patch(path, { expectedOn: "2030-01-02" }))).expectedOn, "2030-01-02");
    const told = { before: { expectedOn: null }, after: { expectedOn: "2030-01-02" } };
    await assertAudited(shop, { event: "transfer.changed", by, to, details: told });
    const now = await done(shop.put(`${path}/lines`, { lines }));
    assert.deepEqual(
      now.lines.map((line: Reply["body"]) => line.sku),
      ["MILK", "BREAD"],
    );
    const before = { lines: [{ variantId: bread, quantity: "4" }] };
    await assertAudited(shop, { event: "transfer.changed", by, to, details: { before, after: { lines } } });
    assert.deepEqual(problemOf(await shop.put(`${path}/lines`, { lines }, { "if-match": '"1"' })), [
      409,
      "version_conflict",
    ]);
  });

  test("what is under way is recalled: it is in the source's stock again, what had arrived stays", async () => {
    await stock(north, bread, "10", "2");
    const before = Number(await onHand(north));
    const id = await draft("4");
    await done(act(id, "dispatch"));
    await done(receive(id, { received: "1" }));
    const recalled = await done(act(id, "recall", { reason: "Van broke down" }));
    assert.deepEqual(
      [recalled.status, recalled.cancelReason, recalled.lines[0].returned],
      ["Cancelled", "Van broke down", "3"],
    );
    assert.equal(Number(await onHand(north)), before - 1);
    const [to, by] = [["StockTransfer", id] as const, shop.owner.email];
    const details = { reason: "Van broke down", lines: [{ variantId: bread, quantity: "3" }] };
    await assertAudited(shop, { event: "transfer.recalled", by, to, details });
    const other = await draft();
    await done(act(other, "cancel", { reason: "Not needed" }));
    await assertAudited(shop, {
      ...{ event: "transfer.cancelled", by, to: ["StockTransfer", other] },
      details: { reason: "Not needed" },
    });
  });

  describe("in each status", () => {
    const statuses: readonly TransferStatus[] = [
      ...(["Draft", "Requested", "Approved", "Dispatched", "PartlyReceived", "Completed", "Cancelled"] as const),
    ];
    const call: Record<Step, (id: string) => Promise<Reply>> = {
      change: (id) => shop.patch(`/stock-transfers/${id}`, { note: "New" }),
      request: (id) => act(id, "request"),
      approve: (id) => act(id, "approve"),
      dispatch: (id) => act(id, "dispatch"),
      receive: (id) => receive(id, { received: "1" }),
      recall: (id) => act(id, "recall", { reason: "Back" }),
      cancel: (id) => act(id, "cancel", { reason: "No" }),
    };
    const into: Record<TransferStatus, readonly Step[]> = {
      Draft: [],
      Requested: ["request"],
      Approved: ["request", "approve"],
      Dispatched: ["dispatch"],
      PartlyReceived: ["dispatch", "receive"],
      Completed: ["dispatch", "receive", "receive"],
      Cancelled: ["cancel"],
    };
    const afterwards: Partial<Record<`${Step} ${TransferStatus}`, TransferStatus>> = {
      "change Draft": "Draft",
      "request Draft": "Requested",
      "approve Requested": "Approved",
      "dispatch Draft": "Dispatched",
      "dispatch Approved": "Dispatched",
      "receive Dispatched": "PartlyReceived",
      "receive PartlyReceived": "Completed",
      "recall Dispatched": "Cancelled",
      "recall PartlyReceived": "Cancelled",
      "cancel Draft": "Cancelled",
      "cancel Requested": "Cancelled",
      "cancel Approved": "Cancelled",
    };
    for (const status of statuses)
      test(`${status}: every step is taken or refused as the table says, and a refused one writes nothing`, async () => {
        await stock(north, bread, "100");
        for (const step of Object.keys(steps) as Step[]) {
          const id = await draft("2");
          for (const before of into[status]) await done(call[before](id));
          const { body } = await shop.get(`/stock-transfers/${id}`);
          assert.equal(body.status, status);
          const levels = [await onHand(north), await onHand(south)];
          const reply = await call[step](id);
          const next = afterwards[`${step} ${status}`];
          const now = (await shop.get(`/stock-transfers/${id}`)).body;
          if (next === undefined) {
            assert.deepEqual(problemOf(reply), [409, steps[step].code], `${step} ${status}`);
            assert.deepEqual(now, body);
            assert.deepEqual([await onHand(north), await onHand(south)], levels);
          } else assert.deepEqual([reply.status < 300, now.status], [true, next], `${step} ${status}`);
        }
      });
  });

  test("400 by path and code for what cannot be, and nothing is written", async () => {
    const ends = { fromBranchId: north, toBranchId: south };
    const line = { variantId: bread, quantity: "1" };
    const refused = async (body: object, expected: unknown) => {
      const reply = await shop.post("/stock-transfers", { ...ends, lines: [line], ...body });
      const { errorCode, errors } = reply.body;
      assert.deepEqual([reply.status, errorCode ?? Object.keys(errors)], [400, expected], JSON.stringify(reply.body));
    };
    await refused({ toBranchId: north }, "same_branch");
    await refused({ toBranchId: randomUUID() }, ["toBranchId"]);
    await refused({ lines: [line, line] }, ["lines[1].variantId"]);
    await refused({ lines: [{ ...line, quantity: "0" }] }, ["lines[0].quantity"]);
    await refused({ lines: [{ ...line, quantity: "0.5" }] }, ["lines[0].quantity"]);
    await refused({ lines: [{ ...line, variantId: randomUUID() }] }, ["lines[0].variantId"]);
    const untracked = await depots.article("ADVICE");
    await done(shop.patch(`/stock/variants/${untracked}`, { isTracked: false }));
    await refused({ lines: [{ ...line, variantId: untracked }] }, "variant_not_tracked");
    const closed = (await shop.post("/branches", { code: "C", name: "Closed", isActive: false })).body.id;
    await refused({ toBranchId: closed }, "branch_inactive");

    const id = await draft("2");
    const dispatched = async (body: object, expected: unknown) => {
      const reply = await act(id, "dispatch", body);
      assert.deepEqual([reply.status, reply.body.errorCode ?? Object.keys(reply.body.errors)], [400, expected]);
    };
    await dispatched({ lines: [{ variantId: bread, quantity: "3" }] }, ["lines[0].quantity"]);
    await dispatched({ lines: [{ variantId: milk, quantity: "1" }] }, ["lines[0].variantId"]);
    await dispatched({ lines: [{ variantId: bread, quantity: "0" }] }, "transfer_empty");
    await shop.patch(`/settings/branches/${north}`, { stockPolicy: "Deny" });
    const much = await draft("100000");
    assert.deepEqual(problemOf(await act(much, "dispatch")), [400, "insufficient_stock"]);
    await shop.patch(`/settings/branches/${north}`, { stockPolicy: null });

    await done(act(id, "dispatch"));
    const received = async (of: object, expected: unknown) => {
      const reply = await receive(id, of);
      assert.deepEqual([reply.status, reply.body.errorCode ?? Object.keys(reply.body.errors)], [400, expected]);
    };
    await received({}, ["lines[0]"]);
    await received({ received: "1", damaged: "1" }, "discrepancy_reason_required");
    await received({ missing: "1", reason: "Other" }, ["lines[0].note"]);
    await received({ received: "1", damaged: "2", reason: "DamagedInTransit" }, "receipt_exceeds_dispatched");
    await received({ variantId: milk, received: "1" }, ["lines[0].variantId"]);
    assert.deepEqual((await lineOf(id)).inTransit, "2");
  });

  test("409 branch_awaits_transfers for closing a branch while goods are under way; nothing leaves from or for a closed one", async () => {
    await stock(north, bread, "10");
    const { id: far } = await done(shop.post("/branches", { code: "FAR", name: "Far" }));
    const lines = [{ variantId: bread, quantity: "2" }];
    const to = { fromBranchId: north, toBranchId: far, lines };
    const [gone, waiting] = [
      await done(shop.post("/stock-transfers", to)),
      await done(shop.post("/stock-transfers", to)),
    ];
    await done(act(gone.id, "dispatch"));
    const close = (branchId: string) => shop.patch(`/branches/${branchId}`, { isActive: false });
    const refused = async () => {
      for (const branchId of [far, north])
        assert.deepEqual(problemOf(await close(branchId)), [409, "branch_awaits_transfers"]);
    };
    await refused();
    await done(receive(gone.id, { received: "1" }));
    await refused();
    assert.equal((await shop.get(`/branches/${far}`)).body.isActive, true);
    await done(receive(gone.id, { received: "1" }));
    assert.equal((await done(close(far))).isActive, false);
    assert.deepEqual(problemOf(await act(waiting.id, "dispatch")), [400, "branch_inactive"]);
    await done(act(waiting.id, "cancel", { reason: "Closed" }));
  });

  test("each side has its steps: the destination requests and receives, the source approves, sends and recalls", async () => {
    await stock(north, bread, "10");
    const every = ["transfers.read", "transfers.write", "transfers.approve", "transfers.dispatch", "transfers.receive"];
    const at = (branchId: string) => hire(service, shop, every as never[], [branchId]);
    const [source, destination, stranger] = [await at(north), await at(south), await at(west)];
    const body = { fromBranchId: north, toBranchId: south, lines: [{ variantId: bread, quantity: "2" }] };
    const forbidden = async (reply: Promise<Reply>) =>
      assert.deepEqual(problemOf(await reply), [403, "branch_forbidden"]);
    await forbidden(stranger.post("/stock-transfers", body));
    const { id } = await done(destination.post("/stock-transfers", body));
    const path = `/stock-transfers/${id}`;
    await forbidden(stranger.get(path));
    assert.deepEqual((await stranger.get("/stock-transfers")).body.items, []);
    await forbidden(source.post(`${path}/request`));
    await done(destination.post(`${path}/request`));
    await forbidden(destination.post(`${path}/approve`));
    await done(source.post(`${path}/approve`));
    await forbidden(destination.post(`${path}/dispatch`, {}));
    const sent = await done(source.post(`${path}/dispatch`, {}));
    assert.equal(sent.lines[0].unitCost, null);
    await forbidden(destination.post(`${path}/recall`, { reason: "No" }));
    const receipt = { lines: [{ variantId: bread, received: "2" }] };
    await forbidden(source.post(`${path}/receipts`, receipt));
    await done(destination.post(`${path}/receipts`, receipt));
    const listed = async (query: string) =>
      (await destination.get(`/stock-transfers?limit=1&${query}`)).body.items.map((one: Reply["body"]) => one.id);
    assert.deepEqual(await listed("direction=Incoming"), [id]);
    assert.deepEqual(await listed(`branchId=${south}&status=Completed`), [id]);
    assert.deepEqual(await listed("direction=Outgoing"), []);
    assert.deepEqual(await listed(`branchId=${south}&status=Draft&direction=Outgoing`), []);
  });

  test("two at once receive the same and two dispatch the same: it moves once", async () => {
    await stock(north, bread, "20");
    const [before, there] = [Number(await onHand(north)), Number(await onHand(south))];
    const id = await draft("3");
    const sent = await Promise.all([act(id, "dispatch"), act(id, "dispatch")]);
    assert.deepEqual(sent.map(({ status }) => status).sort(), [200, 409]);
    const came = await Promise.all([receive(id, { received: "3" }), receive(id, { received: "3" })]);
    assert.deepEqual(came.map(({ status }) => status).sort(), [201, 409]);
    assert.deepEqual([Number(await onHand(north)), Number(await onHand(south))], [before - 3, there + 3]);
  });
});

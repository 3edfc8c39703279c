import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { Account } from "../../../test/accounts.ts";
import { startService, type TestService, type Reply, type Shop } from "../../../test/harness.ts";
import { addVariant, openTill } from "../../../test/sales.ts";
import { sql } from "../../kernel/db/sql.ts";

const password = "seven tills ring at noon";
const permission = "branches.manage";
const problem = ({ status, body }: Reply) => [status, body?.errorCode];

describe("approvals", () => {
  let service: TestService;
  let shop: Shop;
  let branches: readonly string[];
  let count = 0;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    branches = (await shop.get("/me/permissions")).body.branchIds;
  });
  after(() => service.close());

  const everyBranch = async (): Promise<string[]> =>
    (await shop.get("/branches?limit=200")).body.items.map(({ id }: { id: string }) => id);
  const user = async (role: { permissions?: string[]; permissionsWithApproval?: string[] }, at?: readonly string[]) => {
    const branchIds = at ?? (await everyBranch());
    const name = `R${(count += 1)}`;
    const { body: made } = await shop.post("/roles", { name, permissions: [], ...role });
    const { body } = await shop.post("/users", {
      email: `${name}@shop.test`,
      name: "Kim",
      password,
      roleIds: [made.id],
      branchIds,
    });
    const token = await shop.login(body.email, password);
    const call = (method: string, path: string, content?: unknown, approval?: string) =>
      service.request(method, path, {
        tenantId: shop.tenantId,
        token,
        ...(content === undefined ? {} : { body: content }),
        ...(approval === undefined ? {} : { headers: { approval } }),
      });
    return { ...body, token, call, credentials: { email: body.email, password } };
  };
  const requester = () => user({ permissionsWithApproval: [permission] });
  const holder = () => user({ permissions: [permission] });
  const branch = (id?: string) => ({
    ...(id === undefined ? {} : { id }),
    code: `B${(count += 1)}`,
    name: `Branch ${count}`,
  });

  test("403 approval_required without one; 201 with one given by the holder's password; used once", async () => {
    const [asking, holding] = [await requester(), await holder()];
    const refused = await asking.call("POST", "/branches", branch());
    assert.deepEqual([...problem(refused), refused.body.permission], [403, "approval_required", permission]);
    const given = await asking.call("POST", "/approvals", { permission, approver: holding.credentials });
    assert.equal(given.status, 201, JSON.stringify(given.body));
    assert.deepEqual([given.body.requesterId, given.body.approverId], [asking.id, holding.id]);
    assert.equal((await asking.call("POST", "/branches", branch(), given.body.id)).status, 201);
    assert.deepEqual(problem(await asking.call("POST", "/branches", branch(), given.body.id)), [
      403,
      "approval_required",
    ]);
  });

  test("given with the approver's own token to a requester", async () => {
    const [asking, holding] = [await requester(), await holder()];
    const given = await holding.call("POST", "/approvals", { permission, requesterId: asking.id });
    assert.equal(given.status, 201);
    assert.equal((await asking.call("POST", "/branches", branch(), given.body.id)).status, 201);
  });

  test("two calls at once with one approval: one passes", async () => {
    const [asking, holding] = [await requester(), await holder()];
    const { body } = await holding.call("POST", "/approvals", { permission, requesterId: asking.id });
    const replies = await Promise.all([1, 2, 3].map(() => asking.call("POST", "/branches", branch(), body.id)));
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 403, 403],
    );
  });

  test("a call that fails leaves the approval good", async () => {
    const [asking, holding] = [await requester(), await holder()];
    const { body } = await holding.call("POST", "/approvals", { permission, requesterId: asking.id });
    assert.equal((await asking.call("POST", "/branches", { code: 7 }, body.id)).status, 400);
    assert.equal((await asking.call("POST", "/branches", branch(), body.id)).status, 201);
  });

  test("bad input leaves the approval good on a route that owns its transactions, too", async () => {
    const needed = "users.manage";
    const [asking, holding] = [
      await user({ permissionsWithApproval: [needed] }),
      await user({ permissions: [needed] }),
    ];
    const { body } = await holding.call("POST", "/approvals", { permission: needed, requesterId: asking.id });
    const someone = { email: "someone@shop.test", name: "Someone", password };
    assert.equal((await asking.call("POST", "/users", { ...someone, email: 7 }, body.id)).status, 400);
    assert.equal((await asking.call("POST", "/users", someone, body.id)).status, 201);
  });

  test("the identical replay of a creation passes again with its used approval; another creation does not", async () => {
    const [asking, holding] = [await requester(), await holder()];
    const { body } = await holding.call("POST", "/approvals", { permission, requesterId: asking.id });
    const content = branch(randomUUID());
    assert.equal((await asking.call("POST", "/branches", content, body.id)).status, 201);
    const again = await asking.call("POST", "/branches", content, body.id);
    assert.deepEqual([again.status, again.headers.get("idempotent-replayed")], [200, "true"]);
    assert.deepEqual(problem(await asking.call("POST", "/branches", branch(randomUUID()), body.id)), [
      403,
      "approval_required",
    ]);
  });

  test("403 for another user's approval, another permission's, an old one and one that is none", async () => {
    const [asking, other, holding] = [
      await user({ permissionsWithApproval: [permission, "catalogue.write"] }),
      await requester(),
      await user({ permissions: [permission, "catalogue.write"] }),
    ];
    const give = async (requesterId: string, what = permission) =>
      (await holding.call("POST", "/approvals", { permission: what, requesterId })).body.id as string;
    for (const approval of [await give(other.id), await give(asking.id, "catalogue.write"), randomUUID(), "x"])
      assert.deepEqual(problem(await asking.call("POST", "/branches", branch(), approval)), [403, "approval_required"]);
    const old = await give(asking.id);
    service.now.advance(5 * 60_000);
    const token = await shop.login(asking.email, password);
    const late = await service.request("POST", "/branches", {
      tenantId: shop.tenantId,
      token,
      body: branch(),
      headers: { approval: old },
    });
    assert.deepEqual(problem(late), [403, "approval_required"]);
    service.now.advance(-5 * 60_000);
  });

  test("it is for the branch that the call touches, by someone who works there; of a call at two branches each", async () => {
    const needed = "catalogue.write";
    const [main, second] = [branches[0] ?? "", (await shop.post("/branches", branch())).body.id as string];
    const asking = await user({ permissionsWithApproval: [needed] }, [main, second]);
    const [local, both] = [
      await user({ permissions: [needed] }, [main]),
      await user({ permissions: [needed] }, [main, second]),
    ];
    const list = (branchId: string) => ({ name: `List ${(count += 1)}`, branchId });
    const give = async (by: typeof local, branchId?: string) =>
      by.call("POST", "/approvals", { permission: needed, requesterId: asking.id, branchId });
    const refused = await asking.call("POST", "/price-lists", list(second));
    assert.deepEqual([...problem(refused), refused.body.branchId], [403, "approval_required", second]);
    for (const approval of [await give(both), await give(both, main)]) {
      const call = await asking.call("POST", "/price-lists", list(second), approval.body.id);
      assert.deepEqual(problem(call), [403, "approval_required"]);
    }
    assert.deepEqual(problem(await give(local, second)), [403, "branch_forbidden"]);
    const atTill = { permission: needed, branchId: second, approver: local.credentials };
    assert.deepEqual(problem(await asking.call("POST", "/approvals", atTill)), [403, "approval_refused"]);
    const there = await give(both, second);
    assert.deepEqual([there.status, there.body.branchId], [201, second]);
    const made = await asking.call("POST", "/price-lists", list(second), there.body.id);
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const move = (approval: string) =>
      asking.call("PATCH", `/price-lists/${made.body.id}`, { branchId: main }, approval);
    const [from, to] = [(await give(both, second)).body.id, (await give(both, main)).body.id];
    assert.deepEqual(problem(await move(from)), [403, "approval_required"]);
    assert.equal((await move(`${from}, ${to}`)).status, 200);
  });

  test("one of no branch is given by who works at every branch in use, and good while they do", async () => {
    const { id: second } = (await shop.post("/branches", branch())).body;
    const all = await everyBranch();
    const rest = all.filter((id) => id !== second);
    const asking = await requester();
    const [local, chief] = [await user({ permissions: [permission] }, rest), await holder()];
    const need = { permission, requesterId: asking.id };
    assert.deepEqual(problem(await local.call("POST", "/approvals", need)), [403, "approval_refused"]);
    const atTill = { permission, approver: local.credentials };
    assert.deepEqual(problem(await asking.call("POST", "/approvals", atTill)), [403, "approval_refused"]);
    const [one, other] = [await chief.call("POST", "/approvals", need), await chief.call("POST", "/approvals", need)];
    assert.deepEqual([one.status, other.status], [201, 201]);
    assert.equal((await shop.patch(`/users/${chief.id}`, { branchIds: rest })).status, 200);
    assert.deepEqual(problem(await asking.call("POST", "/branches", branch(), one.body.id)), [
      403,
      "approval_required",
    ]);
    assert.equal((await shop.patch(`/branches/${second}`, { isActive: false })).status, 200);
    assert.equal((await asking.call("POST", "/branches", branch(), other.body.id)).status, 201, "it is not in use");
  });

  test("it is for at most its amount, and for its order alone", async () => {
    const till = await openTill(shop);
    const unitId = (await shop.get("/units")).body.items[0].id;
    const variantId = await addVariant(shop, { sku: `S${(count += 1)}`, price: "10", unitId });
    const asking = await user(
      { permissions: ["sales.create", "sales.discount"], permissionsWithApproval: ["sales.void", "sales.discountAny"] },
      [till.branchId],
    );
    const sold = await till.sell([{ variantId, quantity: "3" }]);
    const other = await till.sell([{ variantId, quantity: "3" }]);
    const give = async (bound: object) => {
      const given = await shop.post("/approvals", { requesterId: asking.id, branchId: till.branchId, ...bound });
      assert.equal(given.status, 201, JSON.stringify(given.body));
      return given.body.id as string;
    };
    const voided = (orderId: string, approval?: string) =>
      asking.call("POST", `/orders/${orderId}/void`, { reason: "Mistake" }, approval);
    const { permission, amount, orderId } = (await voided(sold.body.id)).body;
    assert.deepEqual([permission, amount, orderId], ["sales.void", "30.00", sold.body.id]);
    for (const bound of [{ amount: "29.99", orderId }, { orderId }, { amount }, { amount, orderId: other.body.id }])
      assert.deepEqual(problem(await voided(sold.body.id, await give({ permission, ...bound }))), [
        403,
        "approval_required",
      ]);
    assert.equal((await voided(sold.body.id, await give({ permission, amount: "30.01", orderId }))).status, 200);
    const cheaper = (value: string) =>
      till.order([{ variantId, quantity: "2" }], { discounts: [{ kind: "Percent", value }] });
    const [half, more] = [cheaper("50"), cheaper("60")];
    const lent = (await asking.call("POST", "/orders", half)).body;
    assert.deepEqual([lent.permission, lent.amount, lent.orderId], ["sales.discountAny", "10.00", half["id"]]);
    const approval = await give({ permission: lent.permission, amount: "10", orderId: lent.orderId });
    for (const dearer of [more, { ...more, id: half["id"] }])
      assert.deepEqual(problem(await asking.call("POST", "/orders", dearer, approval)), [403, "approval_required"]);
    assert.equal((await asking.call("POST", "/orders", half, approval)).status, 201);
    const finer = await shop.post("/approvals", { permission, amount: "0.001", requesterId: asking.id });
    assert.ok(finer.body.errors.amount);
  });

  test("an approval is worth nothing once its giver is deactivated, or holds the permission no more", async () => {
    const [asking, holding] = [await requester(), await holder()];
    const { body } = await holding.call("POST", "/approvals", { permission, requesterId: asking.id });
    assert.equal((await shop.post(`/users/${holding.id}/deactivate`)).status, 200);
    assert.deepEqual(problem(await asking.call("POST", "/branches", branch(), body.id)), [403, "approval_required"]);
    const [again, leaving] = [await requester(), await holder()];
    const lent = (await leaving.call("POST", "/approvals", { permission, requesterId: again.id })).body.id;
    assert.equal((await shop.patch(`/users/${leaving.id}`, { roleIds: [] })).status, 200);
    assert.deepEqual(problem(await again.call("POST", "/branches", branch(), lent)), [403, "approval_required"]);
  });

  test("who gave an approval, who used it and who was refused one is in the audit log", async () => {
    const [asking, holding] = [await requester(), await holder()];
    const wrong = { ...holding.credentials, password: "not the password" };
    await asking.call("POST", "/approvals", { permission, approver: wrong });
    const given = await asking.call("POST", "/approvals", { permission, approver: holding.credentials });
    assert.equal((await asking.call("POST", "/branches", branch(), given.body.id)).status, 201);
    const { items } = (await shop.get(`/audit?actorId=${asking.id}&limit=200`)).body;
    const told = items.filter(({ event }: { event: string }) => event.startsWith("approval."));
    const [requesterId, approverId] = [asking.id, holding.id];
    const bound = { permission, branchId: null, amount: null, orderId: null };
    assert.deepEqual(
      told.map(({ event, outcome, subjectId, details }: Record<string, unknown>) => [
        event,
        outcome,
        subjectId,
        details,
      ]),
      [
        ["approval.used", "Success", given.body.id, { ...bound, approverId }],
        ["approval.given", "Success", given.body.id, { ...bound, requesterId, approverId }],
        ["approval.refused", "Failure", holding.id, bound],
      ],
    );
  });

  test("right passwords of an approver do not count, however many", async () => {
    const [asking, holding] = [await requester(), await holder()];
    for (let i = 0; i < 7; i++) {
      const given = await asking.call("POST", "/approvals", { permission, approver: holding.credentials });
      assert.equal(given.status, 201);
    }
  });

  test("403 approval_refused for a wrong password, no holder, oneself and an unknown requester alike", async () => {
    const [asking, holding, bystander] = [await requester(), await holder(), await user({})];
    for (const approver of [
      { ...holding.credentials, password: "not the password" },
      bystander.credentials,
      asking.credentials,
      { email: "nobody@shop.test", password },
    ])
      assert.deepEqual(problem(await asking.call("POST", "/approvals", { permission, approver })), [
        403,
        "approval_refused",
      ]);
    for (const [by, requesterId] of [
      [bystander, asking.id],
      [asking, holding.id],
      [holding, holding.id],
      [holding, randomUUID()],
    ] as const)
      assert.deepEqual(problem(await by.call("POST", "/approvals", { permission, requesterId })), [
        403,
        "approval_refused",
      ]);
    assert.equal((await asking.call("POST", "/approvals", { permission })).status, 400);
  });

  test("wrong passwords of an approver count: after five the right one is refused", async () => {
    const [asking, holding] = [await requester(), await holder()];
    const approver = { ...holding.credentials, password: "not the password" };
    for (let i = 0; i < 5; i++) await asking.call("POST", "/approvals", { permission, approver });
    const right = await asking.call("POST", "/approvals", { permission, approver: holding.credentials });
    assert.deepEqual(problem(right), [403, "approval_refused"]);
    await assert.rejects(shop.login(holding.email, password));
  });

  test("an approver with a second factor gives a code too", async () => {
    const [asking, holding] = [await requester(), await holder()];
    const account = new Account(service, "tenant", {
      id: holding.id,
      email: holding.email,
      password,
      tenantId: shop.tenantId,
    });
    await account.enrol();
    const approve = (code?: string) =>
      asking.call("POST", "/approvals", {
        permission,
        approver: { ...holding.credentials, ...(code === undefined ? {} : { code }) },
      });
    assert.deepEqual(problem(await approve()), [403, "approval_refused"]);
    assert.deepEqual(problem(await approve(account.wrongCode())), [403, "approval_refused"]);
    assert.equal((await approve(account.code())).status, 201);
  });

  test("an approver whose second factor is suspended approves nothing, not with the right code either", async () => {
    const [asking, holding] = [await requester(), await holder()];
    const { id, email } = holding;
    const account = new Account(service, "tenant", { id, email, password, tenantId: shop.tenantId });
    await account.enrol();
    await account.inItsDatabase(sql`UPDATE users SET second_factor_failures = 1000 WHERE id = ${id}`);
    const approver = { ...holding.credentials, code: account.code() };
    const refused = await asking.call("POST", "/approvals", { permission, approver });
    assert.deepEqual(problem(refused), [403, "approval_refused"]);
  });

  test("a role cannot be given, with approval, what its maker does not hold; reading takes no approval", async () => {
    const manager = await user({
      permissions: ["roles.manage"],
      permissionsWithApproval: [permission, "users.manage"],
    });
    const made = await manager.call("POST", "/roles", {
      name: "Beyond",
      permissions: [],
      permissionsWithApproval: [permission],
    });
    assert.deepEqual(problem(made), [403, "out_of_scope_permission"]);
    assert.deepEqual(problem(await manager.call("GET", "/users", undefined, randomUUID())), [403, "permission_denied"]);
    const { body } = await manager.call("GET", "/me/permissions");
    assert.deepEqual(body.permissions, ["roles.manage"], "what is held outright");
  });
});

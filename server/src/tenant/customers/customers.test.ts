import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { hire, problemOf } from "../../../test/staff.ts";
import { phoneKeyOf } from "./phone.ts";
import { resolveCustomer } from "./service.ts";

describe("customers", () => {
  let service: TestService;
  let shop: Shop;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    await shop.patch("/settings", { callingCode: "49" });
  });
  after(() => service.close());

  const add = async (body: object) => {
    const reply = await shop.post("/customers", body);
    assert.equal(reply.status, 201, JSON.stringify(reply.body));
    return reply.body;
  };
  const find = async (query: string): Promise<string[]> => {
    const { items } = (await shop.get(`/customers?${query}`)).body;
    return items.map(({ name }: { name: string }) => name);
  };

  test("201, 200 for the identical replay, 409 for a diverging one; two at once make one", async () => {
    const body = { id: randomUUID(), name: "Ada Twice", email: "ada@example.com" };
    const replies = await Promise.all(Array.from({ length: 6 }, () => shop.post("/customers", body)));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 201]);
    const made = replies.find(({ status }) => status === 201);
    assert.equal(made?.headers.get("location"), `/customers/${body.id}`);
    const other = await shop.post("/customers", { ...body, name: "Someone else" });
    assert.deepEqual(problemOf(other), [409, "duplicate_conflict"]);
    // A code is no number.
    const coded = { id: randomUUID(), name: "Bond", code: "007" };
    await add(coded);
    assert.deepEqual(problemOf(await shop.post("/customers", { ...coded, code: "7" })), [409, "duplicate_conflict"]);
  });

  test("400 customer_contact_required without any way to name or reach; also when a patch takes the last one", async () => {
    const bare = await shop.post("/customers", { code: "C-1", notes: "who?" });
    assert.deepEqual(problemOf(bare), [400, "customer_contact_required"]);
    const { id } = await add({ phone: "0170 999" });
    assert.deepEqual(problemOf(await shop.patch(`/customers/${id}`, { phone: null })), [
      400,
      "customer_contact_required",
    ]);
    assert.equal((await shop.get(`/customers/${id}`)).body.phone, "0170 999");
  });

  test("409 code_taken in any case; 400 for unknown groups, bad birthdays and emails", async () => {
    await add({ name: "Code One", code: "CARD-1" });
    assert.deepEqual(problemOf(await shop.post("/customers", { name: "Two", code: "card-1" })), [409, "code_taken"]);
    for (const [member, value] of Object.entries({
      groupId: randomUUID(),
      birthday: "1990-02-29",
      email: "no",
      name: "a\u0000b",
      phone: " ",
    })) {
      const reply = await shop.post("/customers", { company: "C", [member]: value });
      assert.equal(reply.status, 400, member);
      assert.ok(reply.body.errors[member], member);
    }
  });

  test("is found by words, by company, by code and by the last digits of a phone", async () => {
    await add({ name: "Grace Hopper", company: "Navy", phone: "+49 (0)170 / 123 45 67", code: "GH42" });
    assert.deepEqual(await find("q=hop"), ["Grace Hopper"]);
    assert.deepEqual(await find("q=navy+gr"), ["Grace Hopper"]);
    assert.deepEqual(await find("q=4567"), ["Grace Hopper"]);
    assert.deepEqual(await find(`q=${encodeURIComponent("0170 1234567")}`), ["Grace Hopper"]);
    assert.deepEqual(await find("code=gh42"), ["Grace Hopper"]);
    assert.deepEqual(await find("code=gh4"), []);
    assert.deepEqual(await find(`q=${encodeURIComponent("!&|")}`), []);
  });

  test("a phone number is compared with its country", () => {
    for (const same of ["0170 1234567", "+49 170 1234567", "0049-170-1234567", "+49 (0)170 1234567", "(0170) 1234567"])
      assert.equal(phoneKeyOf(same, "49"), "+491701234567", same);
    assert.equal(phoneKeyOf("0170 1", null), "01701");
    assert.equal(phoneKeyOf("+1 212 555", null), "+1212555");
    assert.equal(phoneKeyOf("000", "49"), null);
  });

  test("duplicates by phone, email and tax id are warned of, not refused", async () => {
    const first = await add({ name: "First", phone: "0171 1", email: "same@example.com", taxId: "DE1" });
    const second = await add({ name: "Second", phone: "+491711", email: "Same@Example.com" });
    assert.deepEqual(second.duplicates, [{ id: first.id, label: "First", matchedOn: ["Phone", "Email"] }]);
    const third = await add({ name: "Third" });
    assert.deepEqual(third.duplicates, []);
    const patched = (await shop.patch(`/customers/${third.id}`, { taxId: "de1" })).body;
    assert.deepEqual(patched.duplicates, [{ id: first.id, label: "First", matchedOn: ["TaxId"] }]);
  });

  test("who is archived, erased or merged is no duplicate", async () => {
    const twin = (name: string) => add({ name, email: "twin@example.com" });
    const [archived, erased, merged] = [await twin("Archived"), await twin("Erased"), await twin("Merged")];
    await shop.delete(`/customers/${archived.id}`);
    await shop.post(`/customers/${erased.id}/erase`);
    const other = await add({ name: "Other", email: "other@example.com" });
    await shop.post(`/customers/${other.id}/merge`, { sourceIds: [merged.id] });
    assert.deepEqual((await twin("Alive")).duplicates, []);
  });

  test("no more than 20 duplicates are told, the oldest", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 21; n++) ids.push((await add({ name: `Of many ${n}`, email: "many@example.com" })).id);
    const { duplicates } = await add({ name: "One more", email: "many@example.com" });
    assert.deepEqual(
      duplicates.map(({ id }: { id: string }) => id),
      ids.slice(0, 20),
    );
  });

  test("200: groups, a filter by them, 409 customer_group_in_use", async () => {
    const group = (await shop.post("/customer-groups", { name: "Trade" })).body;
    const { id } = await add({ name: "Trader", groupId: group.id });
    assert.deepEqual(await find(`groupId=${group.id}`), ["Trader"]);
    assert.deepEqual(problemOf(await shop.delete(`/customer-groups/${group.id}`)), [409, "customer_group_in_use"]);
    assert.equal((await shop.delete(`/customers/${id}`)).status, 204);
    assert.deepEqual(await find(`groupId=${group.id}`), []);
    assert.equal((await shop.delete(`/customer-groups/${group.id}`)).status, 204);
  });

  test("merged: old ids and codes find the survivor, which takes what it lacked; again is no change", async () => {
    const [kept, gone, older] = [
      await add({ name: "Kept" }),
      await add({ name: "Gone", phone: "0172 7", code: "OLD-CARD" }),
      await add({ name: "Older", email: "older@example.com" }),
    ];
    await shop.post(`/customers/${gone.id}/merge`, { sourceIds: [older.id] });
    const merged = await shop.post(`/customers/${kept.id}/merge`, { sourceIds: [gone.id] });
    assert.deepEqual([merged.status, merged.body.phone, merged.body.email], [200, "0172 7", "older@example.com"]);
    for (const id of [gone.id, older.id]) assert.equal((await shop.get(`/customers/${id}`)).body.id, kept.id);
    assert.deepEqual(await find("code=old-card"), ["Kept"]);
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    const resolved = await service.deps.databases.read(tenant, (tx) => resolveCustomer(tx, older.id));
    assert.equal(resolved?.id, kept.id);
    const again = await shop.post(`/customers/${kept.id}/merge`, { sourceIds: [gone.id, older.id] });
    assert.equal(again.body.version, merged.body.version);
    const patched = await shop.patch(`/customers/${gone.id}`, { name: "Back" });
    assert.deepEqual([...problemOf(patched), patched.body.targetId], [409, "customer_merged", kept.id]);
    assert.equal((await shop.post(`/customers/${kept.id}/merge`, { sourceIds: [kept.id] })).status, 400);
    assert.equal((await shop.post(`/customers/${kept.id}/merge`, { sourceIds: [randomUUID()] })).status, 400);
  });

  test("groups and blocks are set with customers.setTerms alone, and audited, also when a merge sets them", async () => {
    const { id: groupId } = (await shop.post("/customer-groups", { name: "Staff prices" })).body;
    const clerk = await hire(service, shop, ["customers.read", "customers.write"], []);
    const [one, other] = [await add({ name: "Cheap" }), await add({ name: "Cheaper", groupId })];
    for (const terms of [{ groupId }, { isBlocked: true }]) {
      const refused = [403, "permission_denied", "customers.setTerms"];
      for (const reply of [
        await clerk.post("/customers", { name: "Own", ...terms }),
        await clerk.patch(`/customers/${one.id}`, terms),
      ])
        assert.deepEqual([...problemOf(reply), reply.body.permission], refused);
    }
    const same = await clerk.patch(`/customers/${other.id}`, { groupId, isBlocked: false, notes: "as before" });
    assert.equal(same.status, 200, JSON.stringify(same.body));
    const event = { event: "customer.terms_changed", by: shop.owner.email } as const;
    const told = (before: object, after: object) => ({ details: { before, after } });
    await shop.patch(`/customers/${one.id}`, { isBlocked: true });
    const blocked = told({ isBlocked: false }, { isBlocked: true });
    await assertAudited(shop, { ...event, to: ["Customer", one.id], ...blocked });
    const merged = await add({ name: "Kept" });
    assert.equal((await shop.post(`/customers/${merged.id}/merge`, { sourceIds: [other.id] })).body.groupId, groupId);
    await assertAudited(shop, { ...event, to: ["Customer", merged.id], ...told({ groupId: null }, { groupId }) });
  });

  test("two merged into each other at once: one wins, the other is 409 customer_merged", async () => {
    const [a, b] = [await add({ name: "A" }), await add({ name: "B" })];
    const replies = await Promise.all([
      shop.post(`/customers/${a.id}/merge`, { sourceIds: [b.id] }),
      shop.post(`/customers/${b.id}/merge`, { sourceIds: [a.id] }),
    ]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
    const survivors = await Promise.all([a, b].map(async ({ id }) => (await shop.get(`/customers/${id}`)).body.id));
    assert.equal(survivors[0], survivors[1]);
  });

  test("erased: nothing personal is left, aliases included; the id stays and its creation is no longer compared", async () => {
    const body = {
      id: randomUUID(),
      name: "Forget Me",
      email: "forget@example.com",
      code: "F1",
      birthday: "0000-09-21",
    };
    await add(body);
    const alias = await add({ name: "Forget Me Too", code: "F2" });
    const merged = (await shop.post(`/customers/${body.id}/merge`, { sourceIds: [alias.id] })).body;
    service.now.advance(1_000);
    const erased = (await shop.post(`/customers/${alias.id}/erase`)).body;
    assert.deepEqual([erased.id, erased.isErased, erased.isArchived], [body.id, true, true]);
    assert.equal(erased.version, merged.version + 1);
    assert.ok(erased.updatedAt > merged.updatedAt);
    const [by, to] = [shop.owner.email, ["Customer", body.id]] as const;
    await assertAudited(shop, { event: "customer.merged", by, to, details: { sourceIds: [alias.id] } });
    await assertAudited(shop, { event: "customer.erased", by, to });
    for (const member of ["name", "company", "email", "phone", "code", "birthday", "address", "taxId", "notes"])
      assert.equal(erased[member], null, member);
    assert.deepEqual(await find("q=forget&includeArchived=true"), []);
    assert.deepEqual(await find("code=F2&includeArchived=true"), []);
    assert.equal((await shop.post(`/customers/${body.id}/erase`)).body.version, erased.version);
    assert.deepEqual(problemOf(await shop.patch(`/customers/${body.id}`, { name: "X" })), [409, "customer_erased"]);
    assert.deepEqual(problemOf(await shop.post("/customers", body)), [409, "duplicate_conflict"]);
  });

  test("erased only by who works at every branch in use: what other branches wrote about them goes, too", async () => {
    const [main] = (await shop.get("/branches")).body.items;
    const other = (await shop.post("/branches", { code: "B2", name: "Zoo" })).body.id;
    const { id } = await add({ name: "Keep Me" });
    const local = await hire(service, shop, ["customers.erase"], [main.id]);
    const refused = await local.post(`/customers/${id}/erase`);
    assert.deepEqual([...problemOf(refused), refused.body.branchId], [403, "branch_forbidden", other]);
    assert.equal((await shop.get(`/customers/${id}`)).body.name, "Keep Me");
    const everywhere = await hire(service, shop, ["customers.erase"], [main.id, other]);
    assert.equal((await everywhere.post(`/customers/${id}/erase`)).status, 200);
    assert.equal((await shop.patch(`/branches/${other}`, { isActive: false })).status, 200);
  });

  test("every page once, by name", async () => {
    const fresh = await service.openShop();
    for (const name of ["c", "B", "a", "D"]) await fresh.post("/customers", { name });
    const seen: string[] = [];
    for (let path = "/customers?limit=3"; ;) {
      const { items, nextCursor } = (await fresh.get(path)).body;
      seen.push(...items.map(({ name }: { name: string }) => name));
      if (nextCursor === null) break;
      path = `/customers?limit=3&cursor=${nextCursor}`;
    }
    assert.deepEqual(seen, ["a", "B", "c", "D"]);
  });
});

import type { Calls } from "./call.ts";
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { permissionsOf } from "../../src/tenant/engine/compose.ts";
import { modules } from "../../src/tenant/modules.ts";
import type { Permission } from "../../src/tenant/gate/permissions.ts";
import { startService, type Shop, type TestService } from "../harness.ts";
import { hire, type Staff } from "../staff.ts";
import { callsAt } from "./calls.ts";
import { callWith, membersOf, names, type Member } from "./members.ts";
import { newCode } from "./new-code.ts";
import { digestOf, furnish, type Place } from "./place.ts";
import { contractsOf, sender, type Contract } from "./send.ts";
import { tillCalls } from "./till-calls.ts";
import { accepted, answered, refusals, untried } from "./outcomes.ts";
import type { ByState, State } from "../specimens/specimen.ts";
import { kindByName, kindByResource, spoil, thingsOf } from "./things.ts";

// Every member of every request that takes an id, with ids of what is not there, is another shop's, or is done with.

interface Case {
  /** Operation, member and state. */
  readonly what: string;
  readonly member: Member;
  /** The place among the calls of the one that the id is put into. */
  readonly index: number;
  readonly id: string;
  readonly state: State;
  /** What is answered where no list says otherwise, and here. */
  readonly usual: string;
  readonly answer: string;
}

describe("an id", () => {
  let service: TestService;
  let shop: Shop;
  let contracts: ReadonlyMap<string, Contract>;
  let send: ReturnType<typeof sender>;
  let place: Place;
  let deputy: Staff;
  let bad: ByState;

  before(async () => {
    service = await startService();
    const everything = { modules: modules.map(({ name }) => name) };
    shop = await service.openShop(everything);
    const other = await service.openShop(everything);
    contracts = contractsOf(service, "tenant");
    send = sender(service, contracts, shop);
    const all = Object.keys(permissionsOf(modules)) as Permission[];
    const branchIdOf = async (of: Shop): Promise<string> => (await of.get("/branches")).body.items[0].id;
    const furnished = async (of: Shop, branchId: string) =>
      furnish(service, of, await hire(service, of, all, [branchId]), branchId);
    place = await furnished(shop, await branchIdOf(shop));
    const second = (await shop.post("/branches", { code: newCode(), name: newCode() })).body.id;
    const foreign = thingsOf(await furnished(other, await branchIdOf(other)));
    const spoilt = await spoil(shop, place, await furnished(shop, second));
    const withheld = all.filter((permission) => permission !== "sales.nosale");
    deputy = await hire(service, shop, withheld, [place.branchId]);
    const kinds = Object.entries(thingsOf(place));
    bad = Object.fromEntries(
      kinds.map(([kind, taken]) => [
        kind,
        { unknown: randomUUID(), foreign: foreign[kind] ?? "", taken, ...spoilt[kind] },
      ]),
    );
  });
  after(() => service.close());

  /** The calls, and those that only a till can make. */
  const examples = (): Calls => {
    const calls = callsAt(place);
    const approverAtTill = { userId: deputy.userId, pin: "2580" };
    const atTill = { body: { permission: "sales.void", branchId: place.branchId, approverAtTill } };
    return { ...calls, ...tillCalls(place), createApproval: [...(calls["createApproval"] ?? []), atTill] };
  };
  const isNew = ({ name, path }: Member) => name === "id" && path.startsWith("body.");
  const inPath = ({ path }: Member) => path.startsWith("params.");

  function kindOf({ operationId, path, name, resource }: Member): string | undefined {
    const own = kindByName[`${operationId} ${path}`];
    if (own !== undefined) return own;
    return path === "body.id" || path === "params.id" ? kindByResource[resource] : kindByName[name];
  }

  function statesOf(member: Member, kind: string): readonly State[] {
    if (isNew(member)) return ["taken"];
    if (contracts.get(member.operationId)?.method === "GET") return ["unknown", "foreign"];
    const done = (Object.keys(bad[kind] ?? {}) as State[]).filter(
      (state) => !["unknown", "foreign", "taken"].includes(state),
    );
    return ["unknown", "foreign", ...done.filter((state) => !inPath(member) || refusals[kind]?.[state] !== undefined)];
  }

  function answerTo(member: Member, kind: string, state: State): string {
    if (state === "taken") return "409 duplicate_conflict";
    const isThere = state !== "unknown" && state !== "foreign";
    if (inPath(member)) return (isThere ? refusals[kind]?.[state] : undefined) ?? "404 not_found";
    // A list of a branch is the branch's, as one behind a path is.
    if (member.path.startsWith("query.")) return kind === "branch" ? "404 not_found" : "nothing";
    return (isThere ? refusals[kind]?.[state] : undefined) ?? "400 by its path";
  }

  function answerOfList(what: string): string | undefined {
    const is = ([pattern]: readonly [RegExp, ...unknown[]]) => pattern.test(what);
    return answered.find(is)?.[1] ?? (accepted.some(is) ? "done" : undefined);
  }

  function everyCase(): Case[] {
    const calls = examples();
    return [...contracts.values()].flatMap(membersOf).flatMap((member) => {
      const { operationId, path } = member;
      const kind = kindOf(member);
      assert.ok(
        kind !== undefined,
        `the specimen says by ids.byResource or ids.byName what ${operationId} ${path} names`,
      );
      assert.ok(kind in bad, `ids.things of the specimen has no ${kind}, which ${operationId} ${path} names`);
      const having = [...(calls[operationId] ?? []).entries()].filter(
        ([, call]) => callWith(call, member, "") !== undefined,
      );
      // A basket that waits is another thing than a sale.
      const indexOf = new Map(having.toReversed().map(([i, call]) => [call.body?.["status"], i]));
      return statesOf(member, kind).flatMap((state) =>
        [...indexOf].map(([status, index]): Case => {
          const what = `${operationId} ${path} ${state}${status === "Parked" ? " (parked)" : ""}`;
          const usual = answerTo(member, kind, state);
          return {
            what,
            member,
            index,
            id: bad[kind]?.[state] ?? "",
            state,
            usual,
            answer: answerOfList(what) ?? usual,
          };
        }),
      );
    });
  }

  const cases = () => everyCase().filter(({ what }) => !untried.some(([pattern]) => pattern.test(what)));

  async function answerOf({ member, index, id, state }: Case): Promise<string> {
    const { operationId } = member;
    const call = callWith(examples()[operationId]?.[index] ?? {}, member, id) ?? {};
    const { status, body } = await send(operationId, call, state === "beyond" || state === "elsewhere" ? deputy : shop);
    if (body?.errors !== undefined)
      return names(body.errors, member) ? "400 by its path" : `400 by ${Object.keys(body.errors).join()}`;
    if (Array.isArray(body?.items) && body.items.length === 0) return "nothing";
    return status < 300 ? "done" : `${status} ${body?.errorCode}`;
  }

  test("has a kind in each member that takes one, and an example; no list has more than it needs", () => {
    const all = everyCase();
    const members = [...contracts.values()].flatMap(membersOf);
    const nameOf = ({ operationId, path }: Member) => `${operationId} ${path}`;
    const seen = new Set(all.map(({ member }) => nameOf(member)));
    assert.deepEqual(
      members.map(nameOf).filter((member) => !seen.has(member)),
      [],
    );
    const used = new Set(members.flatMap((member) => [nameOf(member), member.name, member.resource]));
    const listed = [...Object.keys(kindByName), ...Object.keys(kindByResource)];
    assert.deepEqual(
      listed.filter((name) => !used.has(name)),
      [],
    );
    const isNeeded = (pattern: RegExp) => all.some(({ what, usual, answer }) => pattern.test(what) && usual !== answer);
    const patterns = [...answered, ...accepted, ...untried].map(([pattern]) => pattern);
    assert.deepEqual(
      patterns.filter((pattern) => !isNeeded(pattern)),
      [],
    );
  });

  test("of what is not there, or is done with, is refused, and nothing is changed", async () => {
    const refused = cases().filter(({ answer }) => answer !== "done");
    const wrong: string[] = [];
    let earlier = await digestOf(service, shop);
    for (const [i, one] of refused.entries()) {
      const answer = await answerOf(one);
      if (answer !== one.answer) wrong.push(`${one.what}: ${answer} instead of ${one.answer}`);
      // A digest takes longer than a call; one a tag still says where to look.
      const { tag } = contracts.get(one.member.operationId) ?? {};
      if (tag === contracts.get(refused[i + 1]?.member.operationId ?? "")?.tag) continue;
      const now = await digestOf(service, shop);
      assert.deepEqual(now, earlier, tag);
      earlier = now;
    }
    assert.deepEqual(wrong, []);
  });

  test("is taken where there is a reason to", async () => {
    const refused: string[] = [];
    for (const one of cases().filter(({ answer }) => answer === "done")) {
      const answer = await answerOf(one);
      if (answer !== "done") refused.push(`${one.what}: ${answer}`);
    }
    assert.deepEqual(refused, []);
  });
});

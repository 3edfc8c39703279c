import assert from "node:assert/strict";
import type { TenantRead } from "../src/kernel/db/handles.ts";
import { modules } from "../src/tenant/modules.ts";
import { listBreaches, listStreamFaults } from "../src/tenant/verify/sql.ts";
import { startService, type Reply, type Shop, type TestService } from "./harness.ts";
import { addVariant, openTill, type Till } from "./sales.ts";
import type { Staff } from "./staff.ts";

type Body = Reply["body"];

/** A shop that sells bread for 10.00 at 19 % and takes it back. */
export type ReturnsShop = Awaited<ReturnType<typeof startReturnsShop>>;

export async function startReturnsShop() {
  const service: TestService = await startService();
  const shop: Shop = await service.openShop({ modules: ["Returns"] });
  const till = await openTill(shop);
  const unitId: string = (await shop.get("/units")).body.items[0].id;
  const taxRateId = (await shop.post("/tax-rates", { name: "VAT", rate: "0.19" })).body.id;
  const taxGroupId = (await shop.post("/tax-groups", { name: "Full", components: [{ taxRateId }] })).body.id;
  const bread = await addVariant(shop, { sku: "BREAD", price: "10", unitId, cost: "4" }, { taxGroupId });
  const listed: { id: string; name: string }[] = (await shop.get("/return-reasons")).body.items;
  const reasons = Object.fromEntries(listed.map(({ id, name }) => [name, id]));

  const made = async (reply: Promise<Reply>): Promise<Body> => {
    const { status, body } = await reply;
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const sell = (lines: readonly object[], members: Record<string, unknown> = {}, at: Till = till): Promise<Body> =>
    made(at.sell(lines, members));
  await sell([{ variantId: bread, quantity: "50" }]);
  const reading = async <T>(read: (tx: TenantRead) => Promise<T>): Promise<T> => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    return service.deps.databases.read(tenant, read);
  };
  /** A line that returns the sold line. */
  const named = (originalLineId: string, quantity = "1", members: object = {}) => ({
    ...{ originalLineId, quantity, reasonId: reasons["Changed mind"] },
    ...members,
  });
  return {
    ...{ service, shop, till, bread, reasons, made, sell, named },
    byCard: (tendered: string) => ({ payments: [{ methodId: till.card, tendered }] }),
    giveBack: (members: object, by: Pick<Staff, "post"> = shop): Promise<Reply> =>
      by.post("/returns", { branchId: till.branchId, cashSessionId: till.sessionId, ...members }),
    /** A return of the first line of the sale. */
    of: (order: Body, quantity = "1", members: object = {}) => ({
      originalOrderId: order.id,
      lines: [named(order.lines[0].id, quantity)],
      ...members,
    }),
    /** Leaves so many of a defective line in quarantine. */
    quarantined: async (quantity = "2"): Promise<Body> => {
      const order = await sell([{ variantId: bread, quantity }]);
      const lines = [named(order.lines[0].id, quantity, { reasonId: reasons["Defective"] })];
      const body = { branchId: till.branchId, cashSessionId: till.sessionId, originalOrderId: order.id, lines };
      return made(shop.post("/returns", body));
    },
    inspect: (id: string, lineId: string, restocked: string, wasted: string, more: object = {}, headers = {}) =>
      shop.post(`/returns/${id}/inspections`, { lines: [{ lineId, restocked, wasted }], ...more }, headers),
    onHand: async () => Number((await shop.get(`/stock/variants/${bread}`)).body.levels[0].onHand),
    set: async (returns: object) => {
      const reply = await shop.patch("/settings", { modules: { returns } });
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
    },
    refundsOf: ({ refunds }: Body): [string, string][] =>
      refunds.map(({ methodId, amount }: Record<string, string>) => [methodId, amount]),
    /** The rules of the books that do not hold. */
    broken: () => reading((tx) => listBreaches(tx, rules)),
    streamFaults: () => reading((tx) => listStreamFaults(tx, streams)),
  };
}

const rules = modules.flatMap(({ verify = [] }) => verify);
const streams = modules.flatMap(({ name, syncStreams = [] }) => (name === "Returns" ? syncStreams : []));

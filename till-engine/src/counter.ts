import { randomUUID, type KeyObject } from "node:crypto";
import { registerTill, type TestDevice } from "../../server/test/devices.ts";
import type { Shop, TestService } from "../../server/test/harness.ts";
import { connectionTo, type Connection } from "./connection.ts";
import type { Outcome } from "./outbox.ts";
import { MemoryStore, type Store } from "./store.ts";
import { Till } from "./till.ts";

// For tests: a till at a register of its own, and how it reaches the shop.

export interface Counter {
  readonly till: Till;
  readonly online: Connection;
  readonly registerId: string;
}

export interface Options {
  readonly store?: Store;
  readonly now?: () => Date;
  readonly version?: string;
  readonly key?: KeyObject;
}

/** A till that has its copy of the shop, and a session that the shop does not know yet. */
export async function openCounter(
  service: TestService,
  shop: Shop,
  {
    branchId,
    userId,
    store = new MemoryStore(),
    now = service.deps.now,
    version = "1",
    key,
  }: Options & { readonly branchId: string; readonly userId: string },
): Promise<Counter> {
  const code = randomUUID().slice(0, 8);
  const { body: register } = await shop.post("/registers", { branchId, name: code, code });
  const device = await registerTill(service, shop, { branchId, registerId: register.id });
  const setup = { branchId, registerId: register.id, registerCode: code, nextReceiptNumber: 1 };
  const till = new Till({ store, setup, now, version, ...(key === undefined ? {} : { key }) });
  const online = await connect(service, shop, device);
  await till.pull(online);
  till.openSession(userId, "100");
  return { till, online, registerId: register.id };
}

async function connect(service: TestService, { tenantId }: Shop, device: TestDevice): Promise<Connection> {
  const { token } = await device.signIn();
  const { credential } = device;
  return connectionTo({ url: service.url, tenantId, credential, token: () => Promise.resolve(token) });
}

/** Pushes these items past the till. */
export async function pushItems(online: Connection, branchId: string, items: readonly unknown[]): Promise<Outcome[]> {
  const { body } = await online.call("POST", "/sync/push", { branchId, items });
  return (body as { results: Outcome[] }).results;
}

export const statuses = (outcomes: readonly Outcome[]) => outcomes.map(({ status }) => status);

export const codesOf = (outcomes: readonly Outcome[], id: string) =>
  outcomes.find((one) => one.id === id)?.notes.map(({ code }) => code);

import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { registerTill, type TestDevice } from "../../server/test/devices.ts";
import type { Shop, TestService } from "../../server/test/harness.ts";
import { connectionTo, type Connection } from "../src/connection.ts";
import type { DeviceKey } from "../src/device-key.ts";
import type { Disk } from "../src/disks/disk.ts";
import { MemoryDisk } from "../src/disks/memory.ts";
import { SqliteDisk } from "../src/disks/sqlite.ts";
import type { Outcome } from "../src/outbox.ts";
import { Store } from "../src/store.ts";
import { Till } from "../src/till.ts";

// For tests: a till at a register of its own, and how it reaches the shop.

/** The disks that tests run on. */
export const diskKinds = ["memory", "SQLite"] as const;

/** Makes disks of the kind, which are gone after the tests that stand beside this call. */
export function makeDisks(kind: (typeof diskKinds)[number]): () => Disk {
  if (kind === "memory") return () => new MemoryDisk();
  const folder = mkdtempSync(join(tmpdir(), "till-"));
  after(() => rmSync(folder, { recursive: true }));
  return () => new SqliteDisk(join(folder, randomUUID()));
}

export const newStore = (disk: Disk = new MemoryDisk()): Promise<Store> => Store.open(disk);

export interface Counter {
  readonly till: Till;
  readonly online: Connection;
  readonly registerId: string;
}

export interface Options {
  readonly disk?: Disk;
  /** One that is open, in place of the disk. */
  readonly store?: Store;
  readonly now?: () => Date;
  readonly version?: string;
  readonly key?: DeviceKey;
  readonly isConnected?: () => boolean;
}

/** A till that has its copy of the shop, and a session that the shop does not know yet. */
export async function openCounter(
  service: TestService,
  shop: Shop,
  {
    branchId,
    userId,
    disk,
    store: given,
    now = service.deps.now,
    version = "1",
    key,
    isConnected = () => false,
  }: Options & { readonly branchId: string; readonly userId: string },
): Promise<Counter> {
  const code = randomUUID().slice(0, 8);
  const { body: register } = await shop.post("/registers", { branchId, name: code, code });
  const device = await registerTill(service, shop, { branchId, registerId: register.id });
  const setup = { branchId, registerId: register.id, registerCode: code, nextReceiptNumber: 1 };
  const store = given ?? (await newStore(disk));
  const till = await Till.open({ store, setup, now, version, isConnected, ...(key === undefined ? {} : { key }) });
  const online = await connect(service, shop, device);
  await till.pull(online);
  await till.openSession(userId, "100");
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

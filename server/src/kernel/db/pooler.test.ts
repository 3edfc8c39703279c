import assert from "node:assert/strict";
import { test } from "node:test";
import type pg from "pg";
import { proveOwnSessions, SharedSession } from "./pooler.ts";

/**
 * Sessions that a pooler leads to processes 100, 101, …; `isHandedOn`: a process is free again after each transaction.
 * `isTaken`: somebody else takes the first that is free at once.
 */
function poolerOf({ isHandedOn = false, isTaken = false, isPooler = true }) {
  let next = 100;
  const free: number[] = [];
  const open = async (): Promise<pg.Client> => {
    let own: number | undefined;
    let isInTransaction = false;
    const query = async ({ text }: { text: string }) => {
      own ??= (isTaken ? undefined : free.pop()) ?? next++;
      const pid = own;
      if (text === "BEGIN") isInTransaction = true;
      if (isHandedOn && !isInTransaction) {
        free.push(pid);
        own = undefined;
      }
      return { rows: [{ pid }] };
    };
    const stream = { destroy: () => undefined };
    const processID = isPooler ? 7 : 100;
    return { processID, query, connection: { stream }, end: async () => undefined } as unknown as pg.Client;
  };
  return open;
}

test("a session is its client's own: without a pooler, and with one in session mode", async () => {
  await proveOwnSessions(poolerOf({ isPooler: false }));
  await proveOwnSessions(poolerOf({}));
});

test("a pooler that hands sessions on is told, also when another client takes them first", async () => {
  await assert.rejects(proveOwnSessions(poolerOf({ isHandedOn: true })), SharedSession);
  await assert.rejects(proveOwnSessions(poolerOf({ isHandedOn: true, isTaken: true })), SharedSession);
});

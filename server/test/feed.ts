import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { Reply } from "./harness.ts";

type Data = Readonly<Record<string, unknown>>;

/** What a till keeps of its shop. */
export interface Copy {
  cursor: string;
  /** Rows by stream and key. */
  readonly rows: Map<string, Data>;
  /** The rows of a stream. */
  of(stream: string): Data[];
  /** Everything after the cursor, page by page; answers with what came. */
  pull(options?: { readonly limit?: number; readonly wait?: number }): Promise<{ stream: string; data: Data | null }[]>;
}

/** A line of a snapshot, with the members that its type has. */
interface Line {
  readonly type: "Header" | "Row" | "Mark" | "End";
  readonly stream: string;
  readonly key: readonly string[];
  readonly data: Data;
  readonly resume: string;
  readonly rows: number;
  readonly cursor: string;
}

/** The lines of a snapshot; throws when it is not whole. */
export function linesOf(text: string): Line[] {
  const lines = text.trimEnd().split("\n");
  const end = JSON.parse(lines.at(-1) ?? "null");
  assert.equal(end?.type, "End", "a snapshot without its end");
  const before = `${lines.slice(0, -1).join("\n")}\n`;
  assert.equal(createHash("sha256").update(before).digest("hex"), end.checksum);
  return lines.map((line) => JSON.parse(line) as Line);
}

/** Takes a snapshot as a till of the branch does. */
export async function takeCopy(by: { get(path: string): Promise<Reply> }, branchId: string): Promise<Copy> {
  const { status, body } = await by.get(`/sync/snapshot?branchId=${branchId}`);
  assert.equal(status, 200, JSON.stringify(body));
  const nameOf = (stream: string, key: readonly string[]) => JSON.stringify([stream, ...key]);
  const lines = linesOf(body);
  const found = lines.filter(({ type }) => type === "Row");
  assert.equal(found.length, lines.at(-1)?.rows);
  const rows = new Map<string, Data>(found.map(({ stream, key, data }) => [nameOf(stream, key), data] as const));
  const copy: Copy = {
    cursor: lines.at(-1)?.cursor ?? "",
    rows,
    of: (stream) => [...rows].flatMap(([name, data]) => (JSON.parse(name)[0] === stream ? [data] : [])),
    pull: async ({ limit = 1000, wait = 0 } = {}) => {
      const all: { stream: string; data: Data | null }[] = [];
      for (;;) {
        const page = await by.get(
          `/sync/changes?branchId=${branchId}&cursor=${copy.cursor}&limit=${limit}&wait=${wait}`,
        );
        assert.equal(page.status, 200, JSON.stringify(page.body));
        for (const { stream, key, data } of page.body.changes) {
          if (data === null) rows.delete(nameOf(stream, key));
          else rows.set(nameOf(stream, key), data);
          all.push({ stream, data });
        }
        copy.cursor = page.body.cursor;
        if (page.body.isHead) return all;
      }
    },
  };
  return copy;
}

import { Type, type Static, type TSchema } from "typebox";
import { Default, Enum, Id, Shape } from "../../kernel/http/shapes.ts";
import { rowOf, type SyncStream } from "../engine/stream.ts";

const Cursor = Type.String({
  maxLength: 1_000,
  description: "Opaque; it stays when the shop moves to another server.",
});

export const SnapshotQuery = Type.Object({
  branchId: Id,
  resume: Type.Optional({ ...Cursor, description: "`resume` of the last mark of a snapshot that broke off." }),
});
export type SnapshotQuery = Static<typeof SnapshotQuery>;

export const ChangesQuery = Type.Object({
  branchId: Id,
  cursor: { ...Cursor, description: "Of the snapshot's end, or of the last answer." },
  limit: Default(Type.Integer({ minimum: 1, maximum: 1000 }), 500),
  wait: Default(
    Type.Integer({ minimum: 0, maximum: 30, description: "For how many seconds the answer may wait for a change." }),
    0,
  ),
});
export type ChangesQuery = Static<typeof ChangesQuery>;

const Key = Type.Array(Type.String(), { description: "Tells the row in its stream." });

/** A row of a stream by its key, as it is now. */
interface Change {
  readonly stream: string;
  readonly key: readonly string[];
  /** Null: it was deleted, or is not this till's any more. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

export interface ChangePage {
  readonly changes: readonly Change[];
  readonly cursor: string;
  readonly isHead: boolean;
  readonly leastVersion: string;
}

/** The shapes of the wire for rows of these streams: the name of the stream tells which row it is. */
export function syncShapes(streams: readonly SyncStream[]) {
  const names = streams.map(({ name }) => name);
  const Stream = Enum("StreamName", names, { description: "What it is a row of." });
  const rows = streams.map((stream) => ({ stream: Type.Literal(stream.name), key: Key, data: rowOf(stream) }));
  const SnapshotLine = Type.Union(
    [
      Shape(
        {
          type: Type.Literal("Header"),
          streams: Type.Array(Stream, { description: "Those that follow, in this order." }),
        },
        { title: "SnapshotHeader" },
      ),
      ...rows.map((row) => Shape({ type: Type.Literal("Row"), ...row })),
      Shape({ type: Type.Literal("Mark"), resume: Cursor }, { title: "SnapshotMark" }),
      Shape(
        {
          type: Type.Literal("End"),
          rows: Type.Integer({ description: "How many rows came in this answer." }),
          checksum: Type.String({
            description: "SHA-256 of all bytes of this answer before this line, in hexadecimal.",
          }),
          cursor: { ...Cursor, description: "For the changes since the snapshot began." },
        },
        { title: "SnapshotEnd" },
      ),
    ],
    { title: "SnapshotLine" },
  );
  const DeletedRow = Shape(
    { stream: Stream, key: Key, data: Type.Null() },
    { title: "DeletedRow", description: "There is no such row any more, or it is not this till's any more." },
  );
  const Change = Type.Union([...rows.map((row) => Shape(row)), DeletedRow], { title: "Change" });
  return { SnapshotLine, ChangePage: Type.Unsafe<ChangePage>(pageOf(Change)) };
}

function pageOf(Change: TSchema) {
  return Shape(
    {
      changes: Type.Array(Change, { description: "In the order in which they are applied; a row may come again." }),
      cursor: Cursor,
      isHead: Type.Boolean({
        description:
          "There is nothing more: what the till has now is a state that the shop was in. Until then it keeps what it shows and sells by.",
      }),
      leastVersion: Type.String({
        description:
          "The oldest till program that may open another session; an older one sells until its session is closed, and pushes. `0`: any will do.",
        examples: ["2.4.0"],
      }),
    },
    { title: "ChangePage" },
  );
}

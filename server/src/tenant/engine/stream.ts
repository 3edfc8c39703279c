import type { TSchema } from "typebox";
import type { Fragment } from "../../kernel/db/sql.ts";
import { Shape } from "../../kernel/http/shapes.ts";

/**
 * What a till keeps a copy of: of each changed row of `table` it gets what `select` makes of it, by `key`. A migration
 * makes the table the source of the stream: `SELECT feed('<table>', '<name>', ARRAY['<key>'])`.
 */
export interface SyncStream {
  /** PascalCase plural, as a till knows it. */
  readonly name: string;
  readonly table: string;
  /** What `select` calls the table, if not by its name. */
  readonly alias?: string;
  /** Columns of the table that tell a row, in order, with their types. */
  readonly key: readonly [KeyColumn, ...KeyColumn[]];
  /** Select list over the columns of the row alone: of a change in another table nobody hears here. */
  readonly select: Fragment;
  /** What each member of a row is; from these the contract document has the rows of the stream. */
  readonly members: Readonly<Record<string, TSchema>>;
  /** The column of a branch: a till sees the rows of its own, and those of none. */
  readonly branch?: string;
  /**
   * True for what changes with every sale: a till has it as it was when it took its snapshot, and no table is its
   * source.
   */
  readonly isOnlyInSnapshot?: boolean;
}

/** The shape of the rows that tills get of the stream, `ProductsRow` of `Products`. */
export function rowOf({ name, members }: SyncStream) {
  return Shape(members, { title: `${name}Row` });
}

type KeyColumn = readonly [column: string, type: "uuid" | "text" | "date" | "boolean" | "integer" | "numeric"];

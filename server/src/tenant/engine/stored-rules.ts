import type { TSchema } from "typebox";
import type { RecordTable } from "../../kernel/db/records.ts";
import type { Fragment } from "../../kernel/db/sql.ts";

export type Values = Readonly<Record<string, unknown>>;

/**
 * What the service takes for granted of the rows of a table: a request was judged before it wrote them, and the
 * database judges less. By these rules an import judges the rows that somebody else has written (decision 0028).
 */
export interface StoredRule {
  readonly table: string;
  /** Columns by the members of the wire that they are. */
  readonly columns: Readonly<Record<string, string>>;
  /** Select list that has them as the wire has them; without it they stand as they are. */
  readonly select?: Fragment;
  /**
   * The schema by which the wire takes or gives the members. Null is not judged: the database says whether a column may
   * be empty.
   */
  readonly shapes: Readonly<Record<string, TSchema>>;
  /** What the wire asks beyond the shape of a member; throws as there. */
  readonly checks?: Checks;
  /** Whether the wire writes the row; every one unless given. */
  readonly isOfWire?: (row: Values) => boolean;
  /** The table is large and has few of these values: each of them is looked at once. */
  readonly isDistinct?: boolean;
}

type Checks = Readonly<Record<string, (value: never, row: Values) => void>>;

/** The parts of a `RecordResource` that say which rows it has. */
interface Resource {
  readonly table: RecordTable;
  readonly schema: { readonly create: TSchema; readonly patch: TSchema };
}

/** The rule of a resource: each member that a request can write, by the schema of the request. */
export function storedAs(
  { table: { name, columns, select }, schema: { create, patch } }: Resource,
  checks: Checks = {},
): StoredRule {
  const written = { ...propertiesOf(patch), ...propertiesOf(create) };
  const shapes = Object.entries(written).filter(([member]) => member in columns);
  return { table: name, columns, select, shapes: Object.fromEntries(shapes), checks };
}

function propertiesOf(schema: TSchema): Readonly<Record<string, TSchema>> {
  return (schema as { readonly properties?: Readonly<Record<string, TSchema>> }).properties ?? {};
}

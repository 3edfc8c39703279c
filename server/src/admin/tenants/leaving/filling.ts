import type { ClientBase } from "pg";
import { emptyTables, finishTables, restoreTables, stripTables } from "../../loading.sql.ts";
import { writeSequences, type Table } from "../../tables.sql.ts";
import type { ArchiveReader } from "./archive.ts";
import { fileOf, type ExportedTable, type Manifest } from "./format.ts";
import { inWords } from "./reading.ts";
import { digestTable, loadTable, Tally, type Boxes } from "./rows.ts";
import { findUnreadable, listReadable, sortTables, type SortedTable } from "./tables.sql.ts";

interface FillSource {
  readonly exported: Pick<Manifest, "tables" | "sequences">;
  readonly archive: ArchiveReader;
  readonly boxes: Boxes;
  readonly onTable: ((table: ExportedTable) => void) | undefined;
}

/**
 * Fills `tables` from an archive in the caller's transaction, instead of the rows that are in them, and reads every row
 * back. Throws when the tables are not those that were exported, a file is not what was written, the service could not
 * read a value in it, a constraint does not hold, or a row has not arrived as it left; the caller rolls back.
 */
export async function fillTables(
  client: ClientBase,
  schema: string,
  tables: readonly Table[],
  { exported, archive, boxes, onTable }: FillSource,
): Promise<void> {
  const pairs = pairUp(await sortTables(client, schema, tables), exported.tables);
  const stripped = await stripTables(client, schema, { bare: [], empty: [] });
  await emptyTables(client, schema, tables);
  const readable = await listReadable(client, schema);
  for (const { table, expected } of pairs) {
    const tally = new Tally();
    await inWords(async () => {
      const file = bounded(tally.pass(archive.read(fileOf(table.name))), tally, expected);
      const rows = await loadTable(client, schema, table, boxes, file);
      if (rows !== expected.rows || tally.sha256() !== expected.sha256)
        throw new Error(`${fileOf(table.name)} is not what the manifest says`);
      const column = await findUnreadable(client, schema, table.name, readable);
      if (column !== undefined)
        throw new Error(`${fileOf(table.name)} has in ${column} a value that the service can neither write nor read`);
    });
    onTable?.(expected);
  }
  await inWords(async () => {
    await writeSequences(client, schema, exported.sequences);
    await restoreTables(client, schema, stripped);
    const names = [...new Set(stripped.foreignKeys.map(({ table }) => table))];
    await finishTables(client, schema, names, { ...stripped, isLarge: false });
  });
  for (const { table, expected } of pairs) {
    const found = await digestTable(client, schema, table, boxes);
    if (found.rows !== expected.rows || found.sha256 !== expected.sha256)
      throw new Error(`The table ${table.name} is not in the database what it is in the file.`);
  }
}

/** Stops at a file that is longer than its manifest says, before it fills the disk. */
async function* bounded(pieces: AsyncIterable<Buffer>, tally: Tally, expected: ExportedTable): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    if (tally.bytes > expected.bytes) throw new Error(`${fileOf(expected.name)} is longer than the manifest says`);
    yield piece;
  }
}

/** The tables that the migrations make with those of the export, which must be the same. */
function pairUp(
  tables: readonly SortedTable[],
  exported: readonly ExportedTable[],
): { table: SortedTable; expected: ExportedTable }[] {
  const shapeOf = ({ name, columns }: Pick<SortedTable, "name" | "columns">) => `${name} (${columns.join(", ")})`;
  const [ours, theirs] = [new Set(tables.map(shapeOf)), new Set(exported.map(shapeOf))];
  const [different] = ours.symmetricDifference(theirs);
  if (different !== undefined)
    throw new Error(`The export's tables are not those that its migrations make: ${different}.`);
  const byName = new Map(exported.map((table) => [table.name, table]));
  return tables.flatMap((table) => {
    const expected = byName.get(table.name);
    return expected === undefined ? [] : [{ table, expected }];
  });
}

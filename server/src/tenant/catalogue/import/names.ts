import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { newId } from "../../../kernel/ids.ts";
import { mostLevels } from "../schema.ts";
import { levelsUnder, lockMoves } from "../sql.ts";
import { insertCategory, listCategoryNodes, listNamed } from "./sql.ts";

const keyOf = (name: string): string => name.trim().toLowerCase();

/** The ids of what rows name, without case. Where several fit, a row keeps the one that it has. */
export class Names {
  readonly #taxGroups: ReadonlyMap<string, readonly string[]>;
  readonly #units: ReadonlyMap<string, readonly string[]>;
  readonly #categories: Map<string, string[]>;

  private constructor(
    taxGroups: ReadonlyMap<string, readonly string[]>,
    units: ReadonlyMap<string, readonly string[]>,
    categories: Map<string, string[]>,
  ) {
    this.#taxGroups = taxGroups;
    this.#units = units;
    this.#categories = categories;
  }

  static async read(tx: TenantWrite): Promise<Names> {
    const byName = (rows: readonly { name: string; id: string }[]) =>
      byKey(rows.map((row) => [keyOf(row.name), row.id]));
    const nodes = await listCategoryNodes(tx);
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const pathOf = (id: string | null): string[] => {
      const node = id === null ? undefined : byId.get(id);
      return node === undefined ? [] : [...pathOf(node.parentId), node.name];
    };
    return new Names(
      byName(await listNamed(tx, "tax_groups")),
      byName(await listNamed(tx, "units")),
      byKey(nodes.map(({ id }) => [pathKey(pathOf(id)), id])),
    );
  }

  taxGroup(name: string, current: string | null | undefined): string | undefined {
    return fitting(this.#taxGroups.get(keyOf(name)), current);
  }

  unit(code: string, current: string | undefined): string | undefined {
    return fitting(this.#units.get(keyOf(code)), current);
  }

  /** The category at the path, made with all above it when it is not there; undefined when that would be too deep. */
  async category(
    tx: TenantWrite,
    path: readonly string[],
    current: string | null | undefined,
  ): Promise<string | null | undefined> {
    if (path.length === 0) return null;
    const found = fitting(this.#categories.get(pathKey(path)), current);
    if (found !== undefined) return found;
    if (path.length > mostLevels) return undefined;
    let parentId: string | null = null;
    for (const [i, name] of path.entries()) {
      const key = pathKey(path.slice(0, i + 1));
      let id = this.#categories.get(key)?.[0];
      if (id === undefined) {
        id = newId();
        // The categories above may have been moved since they were read.
        await lockMoves(tx);
        if (parentId !== null && (await levelsUnder(tx, id, parentId)) > mostLevels) return undefined;
        await insertCategory(tx, { id, name, parentId });
        this.#categories.set(key, [id]);
      }
      parentId = id;
    }
    return parentId;
  }
}

function pathKey(path: readonly string[]): string {
  return path.map(keyOf).join("\u0000");
}

function byKey(pairs: readonly (readonly [key: string, id: string])[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const [key, id] of pairs) ids.set(key, [...(ids.get(key) ?? []), id]);
  return ids;
}

function fitting(ids: readonly string[] | undefined, current: string | null | undefined): string | undefined {
  return ids?.find((id) => id === current) ?? ids?.[0];
}

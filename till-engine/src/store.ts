import { DatabaseSync } from "node:sqlite";

/** Where a till keeps what it has: texts by key. What one `commit` writes is there as a whole or not at all. */
export interface Store {
  get(key: string): string | undefined;
  /** The entries whose keys begin so, in the order of their keys. */
  list(prefix: string): [key: string, value: string][];
  /** Null removes. */
  commit(writes: Iterable<readonly [key: string, value: string | null]>): void;
  /** Removes all whose keys begin so. */
  clear(prefix: string): void;
}

/** A store that ends with the process. */
export class MemoryStore implements Store {
  readonly #values = new Map<string, string>();

  get(key: string): string | undefined {
    return this.#values.get(key);
  }

  list(prefix: string): [string, string][] {
    return [...this.#values].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1));
  }

  commit(writes: Iterable<readonly [string, string | null]>): void {
    for (const [key, value] of writes) {
      if (value === null) this.#values.delete(key);
      else this.#values.set(key, value);
    }
  }

  clear(prefix: string): void {
    for (const key of this.#values.keys()) if (key.startsWith(prefix)) this.#values.delete(key);
  }
}

/** A store in a file of SQLite. */
export class SqliteStore implements Store {
  readonly #database: DatabaseSync;

  constructor(path: string) {
    this.#database = new DatabaseSync(path);
    this.#database.exec(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    );
  }

  get(key: string): string | undefined {
    const row = this.#database.prepare("SELECT value FROM kept WHERE key = ?").get(key);
    return row === undefined ? undefined : String(row["value"]);
  }

  list(prefix: string): [string, string][] {
    const rows = this.#database.prepare("SELECT key, value FROM kept WHERE key >= ? AND key < ? ORDER BY key");
    return rows.all(prefix, endOf(prefix)).map(({ key, value }) => [String(key), String(value)]);
  }

  commit(writes: Iterable<readonly [string, string | null]>): void {
    const set = this.#database.prepare("INSERT OR REPLACE INTO kept (key, value) VALUES (?, ?)");
    const remove = this.#database.prepare("DELETE FROM kept WHERE key = ?");
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      for (const [key, value] of writes) {
        if (value === null) remove.run(key);
        else set.run(key, value);
      }
      this.#database.exec("COMMIT");
    } catch (error) {
      this.#database.exec("ROLLBACK");
      throw error;
    }
  }

  clear(prefix: string): void {
    this.#database.prepare("DELETE FROM kept WHERE key >= ? AND key < ?").run(prefix, endOf(prefix));
  }

  close(): void {
    this.#database.close();
  }
}

/** The first text after all that begin so. */
function endOf(prefix: string): string {
  return `${prefix}\u{10ffff}`;
}

import { DatabaseSync } from "node:sqlite";
import type { Area, Disk, KeyRange, Write } from "./disk.ts";

/** A file of SQLite, for tills that run in Node. */
export class SqliteDisk implements Disk {
  readonly #database: DatabaseSync;

  constructor(path: string) {
    this.#database = new DatabaseSync(path);
    this.#database.exec(
      `PRAGMA journal_mode = WAL;
       CREATE TABLE IF NOT EXISTS till (key TEXT PRIMARY KEY, text TEXT NOT NULL);
       CREATE TABLE IF NOT EXISTS copy (key TEXT PRIMARY KEY, text TEXT NOT NULL)`,
    );
  }

  async *read(area: Area, { from = "", before }: KeyRange = {}): AsyncGenerator<readonly [string, string]> {
    const end = before === undefined ? "" : "AND key < ?";
    const rows = this.#database.prepare(`SELECT key, text FROM ${area} WHERE key >= ? ${end} ORDER BY key`);
    const bounds = before === undefined ? [from] : [from, before];
    for (const { key, text } of rows.iterate(...bounds)) yield [String(key), String(text)];
  }

  async write(area: Area, writes: readonly Write[]): Promise<void> {
    const set = this.#database.prepare(`INSERT OR REPLACE INTO ${area} (key, text) VALUES (?, ?)`);
    const remove = this.#database.prepare(`DELETE FROM ${area} WHERE key = ?`);
    // By NORMAL the log is not flushed at each commit, and what a power cut takes of it is its end.
    this.#run(area === "till" ? "FULL" : "NORMAL", () => {
      for (const [key, text] of writes) {
        if (text === null) remove.run(key);
        else set.run(key, text);
      }
    });
  }

  async clear(): Promise<void> {
    this.#run("FULL", () => this.#database.exec("DELETE FROM till; DELETE FROM copy"));
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #run(synchronous: "FULL" | "NORMAL", work: () => void): void {
    this.#database.exec(`PRAGMA synchronous = ${synchronous}; BEGIN IMMEDIATE`);
    try {
      work();
      this.#database.exec("COMMIT");
    } catch (error) {
      // A full disk has rolled back by itself.
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
  }
}

import type { Duplex } from "node:stream";
import type { ClientBase } from "pg";
import { noteStatement } from "../log.ts";
import { inSpan, isTracing } from "../tracing.ts";
import { isPostgresError } from "../postgres-error.ts";
import type { Statement } from "./sql.ts";

/**
 * A transaction as the code under a route sees it. Statements are named and prepared; several that are
 * started without awaiting in between travel in one round trip. The handle is dead once its transaction
 * has ended and says so when used.
 */
export interface Handle {
  /** All rows. */
  many<Row extends object>(statement: Statement): Promise<Row[]>;
  /**
   * The row, or undefined. Throws when there are more, so that a condition that is too wide never picks one by chance.
   */
  maybe<Row extends object>(statement: Statement): Promise<Row | undefined>;
  /** The row; throws when there is none, or more than one. */
  one<Row extends object>(statement: Statement): Promise<Row>;
  /** The number of rows affected. */
  run(statement: Statement): Promise<number>;
}

/** A read-only transaction on one tenant's database. */
export interface TenantRead extends Handle {
  readonly plane: "tenant";
}

/** A writing transaction on one tenant's database. */
export interface TenantWrite extends TenantRead {
  readonly writable: true;
}

/** A transaction on the central database. */
export interface CentralTx extends Handle {
  readonly plane: "central";
}

/**
 * Thrown when a handle is used after its transaction ended (a missing `await`), or in `inOneTrip` after the first
 * `await`.
 */
class DeadHandle extends Error {
  override readonly name = "DeadHandle";
}

class Transaction implements Handle {
  readonly plane: "tenant" | "central";
  readonly writable: true = true as const;
  readonly #client: ClientBase;
  #dead = false;
  /** The last error other than 25P02 (the transaction has failed already). */
  #cause: unknown;

  constructor(client: ClientBase, plane: "tenant" | "central") {
    this.#client = client;
    this.plane = plane;
  }

  kill(): void {
    this.#dead = true;
  }

  async many<Row extends object>(statement: Statement): Promise<Row[]> {
    return (await this.#query<Row>(statement)).rows;
  }

  async maybe<Row extends object>(statement: Statement): Promise<Row | undefined> {
    const { rows } = await this.#query<Row>(statement);
    if (rows.length > 1) throw new Error(`more than one row from: ${statement.text}`);
    return rows[0];
  }

  async one<Row extends object>(statement: Statement): Promise<Row> {
    const row = await this.maybe<Row>(statement);
    if (row === undefined) throw new Error(`no row from: ${statement.text}`);
    return row;
  }

  async run(statement: Statement): Promise<number> {
    return (await this.#query<object>(statement)).rowCount ?? 0;
  }

  #query<Row extends object>(statement: Statement) {
    if (this.#dead)
      throw new DeadHandle(
        "the transaction of this handle has ended: an await is missing, or a statement was started after the first await of one trip",
      );
    gather(this.#client);
    const { name, text, values } = statement;
    const answered = statementSpan(this.#client, text, () =>
      this.#client.query<Row & Record<string, unknown>>({ name, text, values: [...values] }),
    );
    return answered.catch((error: unknown) => {
      noteStatement(error, statement);
      // 25P02 says only that a statement before this one failed. Who awaits this one first gets the error of that.
      if (isPostgresError(error) && error.code === "25P02") throw this.#cause ?? error;
      this.#cause = error;
      throw error;
    });
  }
}

/**
 * Sends all statements that are started before the next tick in one write: a system call and a wake-up of the server
 * for each cost more than the statements.
 */
function gather(client: ClientBase): void {
  const { stream } = (client as ClientBase & { readonly connection: { readonly stream: Duplex } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** A span of the statement as it is written in the code: of the values it has `$1` at most. */
function statementSpan<T>(client: ClientBase, text: string, send: () => Promise<T>): Promise<T> {
  if (!isTracing()) return send();
  const operation = /^\s*(\w+)/.exec(text)?.[1] ?? "statement";
  return inSpan(operation, () => attributesOf(client, operation, text), send);
}

function attributesOf(client: ClientBase, operation: string, text: string) {
  return {
    "db.system.name": "postgresql",
    "db.namespace": (client as ClientBase & { readonly database?: string }).database,
    "db.operation.name": operation,
    "db.query.text": text,
  };
}

const leaving = new WeakSet<TenantWrite>();

/** Says that the transaction has written something that is to be sent once it is committed. */
export function leaveToSend(tx: TenantWrite): void {
  leaving.add(tx);
}

const withNews = new WeakSet<TenantWrite>();

/** Says that those who listen in the shop are to be woken once the transaction is committed. */
export function leaveNews(tx: TenantWrite): void {
  withNews.add(tx);
}

/** Whether `leaveNews` was said of the transaction. */
export function leavesNews(tx: TenantWrite): boolean {
  return withNews.has(tx);
}

/** Whether `leaveToSend` was said of the transaction. */
export function leavesToSend(tx: TenantWrite): boolean {
  return leaving.has(tx);
}

type TransactionKind = "read" | "write";

/**
 * Runs `work` in one transaction on `client` (READ COMMITTED; READ ONLY for "read") and commits, or
 * rolls back and rethrows. BEGIN travels with the first statement.
 */
export async function inTransaction<H extends Handle, T>(
  client: ClientBase,
  plane: "tenant" | "central",
  kind: TransactionKind,
  work: (tx: H) => Promise<T>,
): Promise<T> {
  const tx = new Transaction(client, plane);
  gather(client);
  const begin = kind === "read" ? "BEGIN READ ONLY" : "BEGIN";
  // Prepared, so that it needs no answer of its own.
  const begun = statementSpan(client, begin, () => client.query({ name: begin, text: begin }));
  begun.catch(() => undefined);
  try {
    const result = await work(tx as unknown as H);
    tx.kill();
    await begun;
    const ended = await statementSpan(client, "COMMIT", () => client.query("COMMIT"));
    if (ended.command !== "COMMIT") throw new Error("the transaction was rolled back by an unnoticed error in it");
    return result;
  } catch (error) {
    tx.kill();
    await client.query("ROLLBACK").catch(() => undefined);
    // Where BEGIN failed, what failed behind it says only that it was not run.
    await begun;
    throw error;
  }
}

/**
 * Runs `work` with statements that only read and all leave in one write: it starts them before it first awaits, the
 * handle is dead after that. Each is a transaction of its own, as READ COMMITTED gives each a snapshot of its own
 * anyway; BEGIN and COMMIT would only be two more. `work` settles when all of them have.
 */
export function inOneTrip<H extends Handle, T>(
  client: ClientBase,
  plane: "tenant" | "central",
  work: (tx: H) => Promise<T>,
): Promise<T> {
  const tx = new Transaction(client, plane);
  const working = work(tx as unknown as H);
  tx.kill();
  return working;
}

/** A writing handle inside a transaction that the caller began on `client` and ends itself. */
export function joinTransaction(client: ClientBase): TenantWrite {
  return new Transaction(client, "tenant") as unknown as TenantWrite;
}

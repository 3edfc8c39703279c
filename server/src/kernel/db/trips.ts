import pg from "pg";

// node-postgres ends every statement with a Sync of its own, at which the server answers with a packet of its own. Here
// statements that leave in one write have one Sync together (PostgreSQL, "Message Flow", "Pipelining"), and what the
// server has once described of a prepared statement is not asked for again.

interface Message {
  readonly fields?: readonly unknown[];
  readonly status?: string | null;
}

/** The parts of a query of node-postgres that are used. */
interface PgQuery {
  readonly name?: string;
  handleError(error: Error, connection: unknown): void;
  handleRowDescription(message: Message): void;
}

/** The parts of a client of node-postgres that are used. */
interface Internals {
  readonly connection: Wire;
  readonly _sentQueryQueue: PgQuery[];
  readonly _txStatus: string | null;
  _getActiveQuery(): PgQuery | null;
  _handleReadyForQuery(message: Message): void;
  _handleRowDescription(message: Message): void;
  _handleDataRow(message: Message): void;
  _handleCommandComplete(message: Message): void;
  _handleEmptyQuery(message: Message): void;
  _handleErrorMessage(error: Error): void;
}

/** The parts of a connection of node-postgres that are used. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  readonly submittedNamedStatements: Record<string, string>;
  sync(): void;
  query(text: string): void;
  close(message: unknown): void;
  bind(message: { readonly statement?: string }): void;
  describe(message: unknown): void;
}

const Base = pg.Client as unknown as new (config: pg.ClientConfig) => pg.Client & Internals;

/** What the server answers to a statement in a transaction that has failed. */
function notRun(): Error {
  return Object.assign(new Error("a statement before this one has failed, commands are ignored"), { code: "25P02" });
}

/**
 * A client with `pipeline` on whose statements of one tick travel as one: when one of them fails, those behind it are
 * not run and fail with SQLSTATE 25P02.
 */
export class TripClient extends Base {
  /** Statements behind which no Sync has been sent yet. */
  #open = 0;
  /** The unanswered statements of each trip that was sent, oldest first. */
  readonly #trips: number[] = [];
  /** The columns of prepared statements by name; null: no rows. */
  readonly #described = new Map<string, readonly unknown[] | null>();
  /** The statement whose result has its columns already. */
  #reading: PgQuery | undefined;

  constructor(config: pg.ClientConfig) {
    super(config);
    const { connection } = this;
    const send = {
      sync: connection.sync.bind(connection),
      query: connection.query.bind(connection),
      close: connection.close.bind(connection),
      bind: connection.bind.bind(connection),
      describe: connection.describe.bind(connection),
    };
    let isClosing = false;
    let statement: string | undefined;
    const endTrip = () => {
      if (this.#open === 0) return;
      this.#trips.push(this.#open);
      this.#open = 0;
      send.sync();
    };
    Object.assign(connection, {
      sync: () => {
        if (this.#open === 0 && !isClosing) {
          const { stream } = connection;
          stream.cork();
          process.nextTick(() => {
            endTrip();
            stream.uncork();
          });
        }
        this.#open += 1;
        // The query whose values could not be written: nothing but the Sync answers it.
        if (isClosing) endTrip();
        isClosing = false;
      },
      // A simple query is a trip of its own.
      query: (text: string) => {
        endTrip();
        this.#trips.push(1);
        send.query(text);
      },
      close: (message: unknown) => {
        endTrip();
        isClosing = true;
        send.close(message);
      },
      bind: (message: { readonly statement?: string }) => {
        ({ statement } = message);
        send.bind(message);
      },
      describe: (message: unknown) => {
        if (statement === undefined || !this.#described.has(statement)) send.describe(message);
      },
    });
  }

  /** How many statements the session has prepared, which the server keeps until its end. */
  get preparedCount(): number {
    return this.#described.size;
  }

  override _handleRowDescription(message: Message): void {
    const query = this._getActiveQuery();
    if (query?.name !== undefined) this.#described.set(query.name, message.fields ?? null);
    this.#reading = query ?? undefined;
    super._handleRowDescription(message);
  }

  override _handleDataRow(message: Message): void {
    const query = this._getActiveQuery();
    if (query !== null && this.#reading !== query) {
      this.#reading = query;
      query.handleRowDescription({ fields: this.#described.get(query.name ?? "") ?? [] });
    }
    super._handleDataRow(message);
  }

  override _handleCommandComplete(message: Message): void {
    const query = this._getActiveQuery();
    if (query?.name !== undefined && !this.#described.has(query.name)) this.#described.set(query.name, null);
    super._handleCommandComplete(message);
    this.#answered();
  }

  override _handleEmptyQuery(message: Message): void {
    super._handleEmptyQuery(message);
    this.#answered();
  }

  /** All but the last of a trip are done with their answer; the last is done when the server is ready. */
  #answered(): void {
    const left = this.#trips[0] ?? 1;
    if (left === 1) return;
    this.#trips[0] = left - 1;
    super._handleReadyForQuery({ status: this._txStatus });
  }

  override _handleErrorMessage(error: Error): void {
    const unrun = this._sentQueryQueue.splice(0, Math.max(0, (this.#trips[0] ?? 1) - 1));
    if (this.#trips.length > 0) this.#trips[0] = 1;
    super._handleErrorMessage(error);
    for (const query of unrun) {
      if (query.name !== undefined) delete this.connection.submittedNamedStatements[query.name];
      query.handleError(notRun(), this.connection);
    }
  }

  override _handleReadyForQuery(message: Message): void {
    this.#trips.shift();
    super._handleReadyForQuery(message);
  }
}

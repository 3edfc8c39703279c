import { isAboutSession } from "./statements.ts";

// What of PostgreSQL's protocol the proxy reads of what a client sends ("Frontend/Backend Protocol").

/** A thing sent that may have an effect: a connection's start, a statement, or the end of the rows of a COPY. */
export interface WireEvent {
  /** Without anything that differs from run to run: which of a run's things it is, with its number among its equals. */
  readonly key: string;
  readonly text: string;
  /** Where it begins in the bytes that were read. */
  readonly offset: number;
}

const cancelRequest = 80877102;

/** Reads one connection's bytes as they come. */
export class WireReader {
  readonly #prepared = new Map<string, string>();
  #rest: Buffer = Buffer.alloc(0);
  #hasBegun = false;
  #copying = "";
  /** The first statement of the transaction that is open. */
  #work = "";
  /** The request for the connection. */
  database = "";

  /** What the chunk completes; offsets count from the chunk's first byte, and are negative for what began before. */
  read(chunk: Buffer): WireEvent[] {
    const before = this.#rest.length;
    const bytes = Buffer.concat([this.#rest, chunk]);
    const found: WireEvent[] = [];
    let at = 0;
    // A prepared statement's Parse goes with its Bind: nothing of it happens before that.
    let parsedAt: number | undefined;
    for (;;) {
      const head = this.#hasBegun ? 1 : 0;
      if (bytes.length < at + head + 4) break;
      const end = at + head + bytes.readInt32BE(at + head);
      if (bytes.length < end) break;
      const message = bytes.subarray(at, end);
      const text = this.#hasBegun ? this.#textOf(message) : this.#startText(message);
      this.#hasBegun = true;
      if (text !== undefined) found.push({ key: this.#keyOf(text), text, offset: (parsedAt ?? at) - before });
      parsedAt = String.fromCharCode(message[0] ?? 0) === "P" ? at : undefined;
      at = end;
    }
    this.#rest = Buffer.from(bytes.subarray(at));
    return found;
  }

  /** The end of a transaction is known by what that did: how many there were before it differs from run to run. */
  #keyOf(text: string): string {
    const key = keyOf(text);
    if (key === "COMMIT" || key === "ROLLBACK") return `${key} of ${this.#work}`;
    if (key.startsWith("BEGIN")) this.#work = "";
    else if (this.#work === "" && !isAboutSession(key)) this.#work = key;
    return key;
  }

  #startText(message: Buffer): string | undefined {
    if (message.readInt32BE(4) === cancelRequest) return undefined;
    const words = message.toString("utf8", 8).split("\0");
    const valueOf = (name: string) => words[words.indexOf(name) + 1] ?? "";
    this.database = valueOf("database");
    return `connect to ${this.database} as ${valueOf("user")} (${valueOf("application_name")})`;
  }

  #textOf(message: Buffer): string | undefined {
    const string = (from: number) => message.toString("utf8", from, message.indexOf(0, from));
    switch (String.fromCharCode(message[0] ?? 0)) {
      case "Q":
        this.#copying = string(5);
        return this.#copying;
      case "P": {
        const name = string(5);
        this.#prepared.set(name, string(5 + Buffer.byteLength(name) + 1));
        return undefined;
      }
      case "B": {
        const portal = string(5);
        return this.#prepared.get(string(5 + Buffer.byteLength(portal) + 1)) ?? "an unknown statement";
      }
      case "c":
        return `end of ${this.#copying}`;
      default:
        return undefined;
    }
  }
}

/**
 * Reads what a server answers on one connection: whether it waits for the next thing, and in which transaction state.
 */
export class ReplyReader {
  #rest: Buffer = Buffer.alloc(0);

  /** The last of the chunk's messages that hand the word to the client; undefined when it completes none. */
  read(chunk: Buffer): "idle" | "inTransaction" | "takesRows" | undefined {
    const bytes = Buffer.concat([this.#rest, chunk]);
    let said: ReturnType<ReplyReader["read"]>;
    let at = 0;
    while (bytes.length >= at + 5 && bytes.length >= at + 1 + bytes.readInt32BE(at + 1)) {
      const kind = String.fromCharCode(bytes[at] ?? 0);
      if (kind === "Z") said = String.fromCharCode(bytes[at + 5] ?? 0) === "I" ? "idle" : "inTransaction";
      else if (kind === "G") said = "takesRows";
      at += 1 + bytes.readInt32BE(at + 1);
    }
    this.#rest = Buffer.from(bytes.subarray(at));
    return said;
  }
}

/** The text without ids, names that carry them, secrets and figures. */
function keyOf(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
    .replaceAll(/SCRAM-SHA-256\$[^']*/g, "VERIFIER")
    .replaceAll(/x_[0-9a-f]{24}/g, "x_TRASH")
    .replaceAll(/[0-9a-f]{32}/g, "HEX")
    .replaceAll(/HEX_[0-9a-f]{12}/g, "HEX_ATTEMPT")
    .replaceAll(/\bh[0-9a-f]{10}_/g, "h_")
    .replaceAll(/[0-9A-F]+\/[0-9A-F]{4,}/g, "LSN")
    .replaceAll(/\b[0-9]{3,}(\.[0-9]+)?\b/g, "N")
    .replaceAll(/\s+/g, " ")
    .trim();
}

import type { Change } from "./mutant.ts";
import { endOf, split, type Token } from "./tokens.ts";

// Faults in a statement of SQL, by its clauses. Keywords are upper case, as everywhere in this project.

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const afterCondition = words(
  "WHERE GROUP ORDER LIMIT OFFSET FOR RETURNING UNION EXCEPT INTERSECT WINDOW HAVING JOIN LEFT RIGHT INNER CROSS FULL ON DO SET SELECT UPDATE INSERT DELETE THEN",
);
const afterOrder = words("LIMIT OFFSET FOR RETURNING UNION EXCEPT ROWS RANGE ON INTO");
const afterLimit = words("OFFSET FOR RETURNING UNION ON");
const afterSet = words("WHERE FROM RETURNING ON");

/** Every fault of the tokens, whose offsets count in `source`. */
export function clauseFaults(source: string, tokens: readonly Token[]): Change[] {
  const isAssigned = assignments(tokens);
  return tokens.flatMap((token, i) => {
    const at = new Place(source, tokens, i);
    return token.kind === "sign" ? signFaults(at, isAssigned.has(i)) : token.kind === "word" ? wordFaults(at) : [];
  });
}

/** A token among the others. */
class Place {
  readonly #source: string;
  readonly tokens: readonly Token[];
  readonly i: number;

  constructor(source: string, tokens: readonly Token[], i: number) {
    this.#source = source;
    this.tokens = tokens;
    this.i = i;
  }

  /** The text of the token that comes so many later; "" when there is none. */
  text(later = 0): string {
    return this.tokens[this.i + later]?.text ?? "";
  }

  /** Whether these words follow, this one the first. */
  reads(phrase: string): boolean {
    return phrase.split(" ").every((word, later) => this.text(later) === word);
  }

  /** What the tokens from `from` to before `to` become; `to` is after this one unless given. */
  change(operator: string, replacement: string, from = this.i, to = from + 1): Change {
    const [start, end] = [this.tokens[from]?.start ?? 0, this.tokens[to - 1]?.end ?? 0];
    return { operator: `sql ${operator}`, start, end, replacement };
  }

  source(from: number, to: number): string {
    return this.#source.slice(this.tokens[from]?.start, this.tokens[to - 1]?.end);
  }
}

function wordFaults(at: Place): Change[] {
  const { i, tokens } = at;
  const next = i + 1;
  switch (at.text()) {
    case "WHERE":
    case "HAVING":
      return conditionFaults(at, next);
    case "ON":
      return /^(CONFLICT|DELETE|UPDATE|TABLE|SCHEMA|DATABASE|ROLE|ALL)$/.test(at.text(1))
        ? conflictFaults(at)
        : conditionFaults(at, next);
    case "OR":
      return [at.change("logic", "AND")];
    case "NOT":
      return at.text(-1) === "IS" || at.text(-1) === "IF" || /^(NULL|MATERIALIZED|FOUND)$/.test(at.text(1))
        ? []
        : [at.change("negation", "")];
    case "IS":
      if (!/^(NOT|NULL|DISTINCT|TRUE|FALSE)$/.test(at.text(1))) return [];
      return [at.reads("IS NOT") ? at.change("null", "IS", i, i + 2) : at.change("null", "IS NOT")];
    case "ORDER":
      return at.text(-2) === "GROUP" ? [] : [at.change("order", "", i, endOf(tokens, next, afterOrder))];
    case "DESC":
      return [at.change("order", "ASC")];
    case "LIMIT":
      return [at.change("limit", "", i, endOf(tokens, next, afterLimit))];
    case "DISTINCT":
      return at.text(1) === "ON" || at.text(1) === "FROM" ? [] : [at.change("distinct", "")];
    case "LEFT":
      return at.text(1) === "JOIN" ? [at.change("join", "")] : [];
    case "UNION":
      return at.text(1) === "ALL" ? [at.change("union", "UNION", i, i + 2)] : [];
    case "SET":
      return assignmentFaults(at);
    case "FOR":
    case "LOCK":
    case "SKIP":
      return lockFaults(at);
    default:
      return functionFaults(at);
  }
}

/** Each of the conditions that AND joins, as if it were not there. */
function conditionFaults(at: Place, from: number): Change[] {
  const to = endOf(at.tokens, from, afterCondition);
  const depth = at.tokens[from]?.depth;
  const isEither = at.tokens.slice(from, to).some((token) => token.depth === depth && token.text === "OR");
  const conditions = isEither ? [[from, to] as const] : split(at.tokens, from, to, "AND");
  return conditions.map(([first, last]) => at.change("condition", `(${at.source(first, last)} OR true)`, first, last));
}

/** A conflict that was let pass is an error. */
function conflictFaults(at: Place): Change[] {
  const to = endOf(at.tokens, at.i + 1, words("DO"));
  const isIgnored = at.text(1) === "CONFLICT" && at.tokens[to + 1]?.text === "NOTHING";
  return isIgnored ? [at.change("conflict", "", at.i, to + 2)] : [];
}

/** One of several columns that is not set. */
function assignmentFaults(at: Place): Change[] {
  const from = at.i + 1;
  const to = endOf(at.tokens, from, afterSet);
  const columns = split(at.tokens, from, to, ",");
  if (columns.length < 2) return [];
  return columns.flatMap(([first, last], n) => {
    // A parameter of its own that nothing uses any more is an error of another kind.
    if (at.tokens.slice(first, last).some(({ text }) => /^\$\d/.test(text))) return [];
    return [n === 0 ? at.change("assignment", "", first, last + 1) : at.change("assignment", "", first - 1, last)];
  });
}

function lockFaults(at: Place): Change[] {
  const { i, tokens } = at;
  if (at.reads("SKIP LOCKED")) return [at.change("lock", "", i, i + 2)];
  if (at.reads("LOCK TABLE")) {
    const mode = tokens.findIndex(({ text }, n) => n > i && text === "MODE");
    return mode < 0 ? [] : [at.change("lock", "SELECT 1", i, mode + 1)];
  }
  const strength = ["UPDATE", "NO KEY UPDATE", "SHARE", "KEY SHARE"].find((name) => at.reads(`FOR ${name}`));
  return strength === undefined ? [] : [at.change("lock", "", i, endOf(tokens, i, words("RETURNING UNION")))];
}

const functions: Readonly<Record<string, readonly [operator: string, to: string]>> = {
  // Of any arguments, and locks nothing.
  pg_advisory_lock: ["lock", "num_nulls"],
  pg_advisory_xact_lock: ["lock", "num_nulls"],
  // Of two different numbers always true: everybody has the lock.
  pg_try_advisory_lock: ["lock", "int4ne"],
  greatest: ["function", "least"],
  least: ["function", "greatest"],
  min: ["function", "max"],
  max: ["function", "min"],
};

function functionFaults(at: Place): Change[] {
  const text = at.text();
  if ((text === "true" || text === "false") && at.text(1) !== "(")
    return [at.change("boolean", text === "true" ? "false" : "true")];
  const other = at.text(1) === "(" ? functions[text] : undefined;
  return other === undefined ? [] : [at.change(...other)];
}

const turned: Readonly<Record<string, readonly [operator: string, to: string]>> = {
  "<": ["bound", "<="],
  "<=": ["bound", "<"],
  ">": ["bound", ">="],
  ">=": ["bound", ">"],
  "=": ["comparison", "<>"],
  "<>": ["comparison", "="],
  "+": ["arithmetic", "-"],
  "-": ["arithmetic", "+"],
  "/": ["arithmetic", "*"],
};

function signFaults(at: Place, isAssigned: boolean): Change[] {
  const other = turned[at.text()];
  if (other === undefined || isAssigned || !/^[\w")'}$]/.test(at.text(-1).slice(-1))) return [];
  return [at.change(...other)];
}

/** The places of the `=` that assign: the first of each column in the list after SET. */
function assignments(tokens: readonly Token[]): Set<number> {
  const found = new Set<number>();
  tokens.forEach(({ text }, i) => {
    if (text !== "SET") return;
    for (const [first, last] of split(tokens, i + 1, endOf(tokens, i + 1, afterSet), ",")) {
      const depth = tokens[first]?.depth;
      const sign = tokens.findIndex((token, n) => n > first && n < last && token.text === "=" && token.depth === depth);
      if (sign >= 0) found.add(sign);
    }
  });
  return found;
}

/**
 * Values by keys that have parts with slashes between them. They are found by the first parts of their keys, too,
 * without looking at the others.
 */
export class Entries<Value> {
  readonly #groups = new Map<string, Group<Value>>();

  /** `rest`: the key without its first part. */
  get(first: string, rest: string): Value | undefined {
    return this.#groups.get(first)?.values.get(rest);
  }

  set(first: string, rest: string, value: Value): void {
    this.#group(first).set(rest, value);
  }

  delete(first: string, rest: string): void {
    this.#groups.get(first)?.delete(rest);
  }

  /** The rests of the keys with this first part, and second one if it is given, in their order. */
  keys(first: string, second?: string): readonly string[] {
    return this.#groups.get(first)?.keys(second) ?? [];
  }

  /** The first parts that there are, in their order. */
  get firsts(): string[] {
    return [...this.#groups.keys()].sort();
  }

  get size(): number {
    return this.#groups.values().reduce((sum, { values }) => sum + values.size, 0);
  }

  #group(first: string): Group<Value> {
    const known = this.#groups.get(first);
    if (known !== undefined) return known;
    const group = new Group<Value>();
    this.#groups.set(first, group);
    return group;
  }
}

/** The entries of one first part. What they are found by is made when it is asked for first. */
class Group<Value> {
  readonly values = new Map<string, Value>();
  #sorted: string[] | undefined;
  /** Most have one key of each second part: no list is made for it. */
  #bySecond: Map<string, string | string[]> | undefined;

  set(key: string, value: Value): void {
    const { size } = this.values;
    this.values.set(key, value);
    if (this.values.size === size) return;
    this.#sorted = undefined;
    if (this.#bySecond !== undefined) note(this.#bySecond, key);
  }

  delete(key: string): void {
    if (!this.values.delete(key)) return;
    this.#sorted = undefined;
    this.#bySecond = undefined;
  }

  keys(second: string | undefined): readonly string[] {
    if (second === undefined) return (this.#sorted ??= [...this.values.keys()].sort());
    if (this.#bySecond === undefined) {
      this.#bySecond = new Map();
      for (const key of this.values.keys()) note(this.#bySecond, key);
    }
    const found = this.#bySecond.get(second) ?? [];
    return typeof found === "string" ? [found] : [...found].sort();
  }
}

function note(bySecond: Map<string, string | string[]>, key: string): void {
  const end = key.indexOf("/");
  if (end < 0) return;
  const second = key.slice(0, end);
  const known = bySecond.get(second);
  if (known === undefined) bySecond.set(second, key);
  else if (typeof known === "string") bySecond.set(second, [known, key]);
  else known.push(key);
}

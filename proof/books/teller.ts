import assert from "node:assert/strict";
import { Fraction } from "../../pricing/test/fraction.ts";
import type { Reply } from "../../server/test/harness.ts";
import { amountText } from "./answers.ts";
import type { Random } from "../random.ts";
import { inCurrency } from "./countries.ts";
import type { Place, World } from "./shop.ts";

/** Speaks with the service for a till, as one of two people at random, and says where the two calculations differ. */
export class Teller {
  readonly #world: World;
  readonly #place: Place;
  readonly #random: Random;
  readonly #now: () => Date;
  /** What was sent last, to repeat by hand what went wrong. */
  #sent = "";
  #sender = "";

  constructor(world: World, place: Place, random: Random, now: () => Date) {
    this.#world = world;
    this.#place = place;
    this.#random = random;
    this.#now = now;
  }

  /** The user who posted last. */
  get sender(): string {
    return this.#sender;
  }

  get(path: string): Promise<Reply> {
    return this.#random.pick(this.#world.callers).get(path);
  }

  post(path: string, body: object): Promise<Reply> {
    this.#sent = `POST ${path} ${JSON.stringify(body)}`;
    const caller = this.#random.pick(this.#world.callers);
    this.#sender = caller.userId;
    return caller.post(path, body);
  }

  put(path: string, body: object): Promise<Reply> {
    this.#sent = `PUT ${path} ${JSON.stringify(body)}`;
    return this.#random.pick(this.#world.callers).put(path, body);
  }

  delete(path: string, body: object): Promise<Reply> {
    this.#sent = `DELETE ${path} ${JSON.stringify(body)}`;
    return this.#random.pick(this.#world.callers).delete(path, body);
  }

  /** `whole`: all of the answer. */
  equal(answered: unknown, expected: unknown, whole: unknown = ""): void {
    const { currency } = this.#world.country;
    const where = `${currency} at ${this.#place.registerCode}, ${this.#now().toISOString()}, after ${this.#sent}`;
    const message = `${where} ${JSON.stringify(whole)}
the service: ${JSON.stringify(answered)}
the oracle:  ${JSON.stringify(expected)}`;
    assert.deepEqual(answered, expected, new Disagreement(message));
  }

  /** About so many euros in the shop's currency. */
  euros(amount: number): Fraction {
    return Fraction.of(inCurrency(this.#world.country, amount));
  }

  text(amount: Fraction): string {
    return amountText(amount, this.#world.country.digits);
  }

  texts<Name extends string>(amounts: Readonly<Record<Name, Fraction>>): Record<string, string> {
    return Object.fromEntries(Object.entries<Fraction>(amounts).map(([name, amount]) => [name, this.text(amount)]));
  }
}

class Disagreement extends Error {
  override readonly name = "Disagreement";
}

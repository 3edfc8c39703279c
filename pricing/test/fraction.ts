/** An exact number: nothing is lost but where a rule rounds. */
export class Fraction {
  static readonly zero = new Fraction(0n, 1n);
  static readonly one = new Fraction(1n, 1n);

  readonly #numerator: bigint;
  /** Above zero. */
  readonly #denominator: bigint;

  private constructor(numerator: bigint, denominator: bigint) {
    const divisor = commonDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
    this.#numerator = numerator / divisor;
    this.#denominator = denominator / divisor;
  }

  /** Reads a decimal as the wire has it, `"-12.50"`, or a whole number. */
  static of(value: string | bigint): Fraction {
    const [whole = "", fraction = ""] = value.toString().split(".");
    return new Fraction(BigInt(whole + fraction), 10n ** BigInt(fraction.length));
  }

  static sum(parts: readonly Fraction[]): Fraction {
    return parts.reduce((all, part) => all.plus(part), Fraction.zero);
  }

  static least(a: Fraction, b: Fraction): Fraction {
    return a.isAbove(b) ? b : a;
  }

  static most(a: Fraction, b: Fraction): Fraction {
    return a.isAbove(b) ? a : b;
  }

  plus(other: Fraction): Fraction {
    const numerator = this.#numerator * other.#denominator + other.#numerator * this.#denominator;
    return new Fraction(numerator, this.#denominator * other.#denominator);
  }

  minus(other: Fraction): Fraction {
    return this.plus(other.negated());
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.#numerator * other.#numerator, this.#denominator * other.#denominator);
  }

  over(other: Fraction): Fraction {
    if (other.isZero()) throw new RangeError("division by zero");
    return new Fraction(this.#numerator * other.#denominator, this.#denominator * other.#numerator);
  }

  negated(): Fraction {
    return new Fraction(-this.#numerator, this.#denominator);
  }

  size(): Fraction {
    return this.isNegative() ? this.negated() : this;
  }

  /** The largest whole number that is not above it. */
  floor(): Fraction {
    const remainder = this.#numerator % this.#denominator;
    const below = remainder < 0n ? remainder + this.#denominator : remainder;
    return new Fraction(this.#numerator - below, this.#denominator);
  }

  isZero(): boolean {
    return this.#numerator === 0n;
  }

  isNegative(): boolean {
    return this.#numerator < 0n;
  }

  isAbove(other: Fraction): boolean {
    return other.minus(this).isNegative();
  }

  equals(other: Fraction): boolean {
    return this.minus(other).isZero();
  }

  /** As a decimal without trailing zeros; one that no decimal can say as `1/3`. */
  toString(): string {
    let [numerator, digits] = [this.#numerator, 0];
    while (numerator % this.#denominator !== 0n && digits < 30) [numerator, digits] = [numerator * 10n, digits + 1];
    if (numerator % this.#denominator !== 0n) return `${this.#numerator}/${this.#denominator}`;
    const units = numerator / this.#denominator;
    const text = (units < 0n ? -units : units).toString().padStart(digits + 1, "0");
    const whole = text.slice(0, text.length - digits);
    return (units < 0n ? "-" : "") + (digits === 0 ? whole : `${whole}.${text.slice(-digits)}`);
  }
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [first, second] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (second !== 0n) [first, second] = [second, first % second];
  return first === 0n ? 1n : first;
}

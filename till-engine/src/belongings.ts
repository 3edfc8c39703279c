import type { Copy, Row } from "./copy.ts";
import { Finder, type Subject } from "./finder.ts";

/** Streams whose rows belong to customers. */
const streams = ["CreditAccounts", "LoyaltyAccounts", "Vouchers"] as const;
type BelongingStream = (typeof streams)[number];

/** Finds what belongs to a customer without a look at what belongs to others. */
export class Belongings {
  readonly #copy: Copy;
  readonly #finders: Readonly<Record<BelongingStream, Finder>>;

  constructor(copy: Copy, pause: () => Promise<void>) {
    this.#copy = copy;
    const entries = streams.map((stream) => [stream, new Finder(copy, subjectOf(stream), pause)]);
    this.#finders = Object.fromEntries(entries) as Record<BelongingStream, Finder>;
  }

  /** The customer's rows of the stream. A customer who was merged into another has none. */
  of<Stream extends BelongingStream>(stream: Stream, customerId: string): Row<Stream>[] {
    const ids = this.#finders[stream].ownedBy(customerId);
    return ids.flatMap((id) => this.#copy.get(stream, id) ?? []);
  }

  /** The customer's account of points; undefined for who collects none. */
  pointsOf(customerId: string): Row<"LoyaltyAccounts"> | undefined {
    return this.of("LoyaltyAccounts", customerId).find(({ mergedIntoId }) => mergedIntoId === null);
  }

  /** The indexes, so that they can be made in slices before somebody asks. */
  get finders(): readonly Finder[] {
    return Object.values(this.#finders);
  }
}

function subjectOf(stream: BelongingStream): Subject {
  return {
    stream,
    own: [],
    owners: [],
    findable: (copy, id) => {
      const ownerId = copy.peek(stream, id)?.customerId ?? null;
      return ownerId === null ? undefined : { id, ownerId, name: "", words: [], codes: [] };
    },
  };
}

/**
 * What a till keeps. `till` is what nobody else has until the shop has taken it: it is on the disk before anybody is
 * shown that it is done. `copy` is what can be fetched again.
 */
export type Area = "till" | "copy";

/** Null removes. */
export type Write = readonly [key: string, text: string | null];

/** Keys from this one on, and before that one. */
export interface KeyRange {
  readonly from?: string;
  readonly before?: string;
}

/** Where a till's texts outlive it. It is used by one till at a time. */
export interface Disk {
  /** All that an area has in the range, or all of it, in the order of the keys. */
  read(area: Area, range?: KeyRange): AsyncIterable<readonly [key: string, text: string]>;
  /**
   * Writes all of it or nothing. What is of the `till` outlives a power cut once this has resolved; what is of the
   * `copy` may be undone by one, but then so is all that was written to it later.
   */
  write(area: Area, writes: readonly Write[]): Promise<void>;
  /** Empties both areas, or nothing. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

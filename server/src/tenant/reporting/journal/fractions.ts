import { Big } from "big.js";

/** A percentage as postings have it: 0.190 is 0.19. */
export function fractionOf(rate: string): string {
  return new Big(rate).toFixed();
}

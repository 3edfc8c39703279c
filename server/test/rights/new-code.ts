let count = 0;

/** A text that no other thing of a shop has for its name or code, the same in each run. */
export const newCode = (): string => `c${String((count += 1)).padStart(7, "0")}`;

/** So many digits that no other thing has, the same in each run. */
export const newDigits = (digits: number): string => String(10 ** (digits - 1) + (count += 1));

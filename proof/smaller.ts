/** Smaller numbers of something that failed, the smallest first; none when it is the least already. */
export function fewer(count: number, least = 1): number[] {
  const tried = [count / 4, count / 2, (count * 3) / 4, count - 1].map(Math.floor);
  return [...new Set(tried)].filter((n) => n >= least && n < count);
}

/** The list without one of its halves, of its quarters, and so on, at last without one of its items; never empty. */
export function without<T>(items: readonly T[]): T[][] {
  const smaller: T[][] = [];
  for (let parts = 2; parts < 2 * items.length; parts *= 2) {
    const size = Math.ceil(items.length / parts);
    for (let from = 0; from < items.length; from += size) smaller.push(items.toSpliced(from, size));
  }
  return smaller.filter(({ length }) => length > 0).sort((a, b) => a.length - b.length);
}

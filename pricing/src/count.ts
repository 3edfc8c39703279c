/** How many members a list begins with that are so, when all others come behind them: found by halving. */
export function countOf<T>(list: readonly T[], isSo: (one: T) => boolean): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isSo(list[middle] as T)) from = middle + 1;
    else to = middle;
  }
  return from;
}

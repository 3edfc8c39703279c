const dayMs = 86_400_000;

/** The last business date on which what was sold on this one can come back. */
export function returnableUntil(businessDate: string, windowDays: number): string {
  return new Date(Date.parse(`${businessDate}T00:00:00Z`) + windowDays * dayMs).toISOString().slice(0, 10);
}

/** Whether a version is below another: numbers with points between them. */
export function isOlder(version: string, than: string): boolean {
  const [own, least] = [version, than].map((one) => one.split(".").map(Number));
  const i = least?.findIndex((number, n) => number !== (own?.[n] ?? 0)) ?? -1;
  return i >= 0 && (own?.[i] ?? 0) < (least?.[i] ?? 0);
}

const time = "2026-03-02T09:30:00.000Z";
const [date = ""] = time.split("T");
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** Shown in the place of secrets, and of what no reader learns from. */
const shown: readonly (readonly [member: RegExp, text: string])[] = [
  [/password$/i, "three loaves of rye"],
  [/^pin$/, "280417"],
  [/^accessToken$/, "eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl"],
  [/token$|credential|^(n|kid)$/i, "bm8gc2VjcmV0IGJ1dCBhbiBleGFtcGxlIG9mIG9uZSwgYnl0ZQ"],
  [/^secret$/, secret],
  [/^otpauthUri$/, `otpauth://totp/Harbour%20Bakery:robin%40harbour.example?secret=${secret}&issuer=Harbour%20Bakery`],
  [/^qrSvg$/, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  [/^recoveryCodes$/, "k7m2p-9xw4t"],
  [/^nextCursor$/, "WyIyMDI2LTAzLTAyIl0"],
];
/** What tests name at random: eight digits of a UUID, with letters and numerals. */
const atRandom = /(?:(?<=\\n)|(?<![\w-]))B?(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8}(?![\w-])/g;

/**
 * A recorded body as an example shows it: ids are numbered, times are one time, secrets are none, lists and texts are
 * short. What was the same in one exchange is the same in its example; `ids` has those that are numbered so far.
 */
export function stable(body: unknown, ids: Map<string, string>): unknown {
  return JSON.parse(
    JSON.stringify(short(body, ""))
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, (id) => numbered(id, ids))
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z/g, time)
      .replaceAll(/"20[0-9]{2}-\d\d-\d\d"/g, `"${date}"`)
      .replaceAll(/\b(shop|s)-[0-9a-f]{8}/gi, "harbour-bakery")
      .replaceAll(/\bh[0-9a-f]{10}(?=_)/g, "tillhouse")
      .replaceAll(/(?<=\bt_|tillhouse_)[0-9a-f]{32}/g, "019cadf2a0407000a000000000000001")
      .replaceAll(/(?<=[0-9a-f]{32}_)[0-9a-f]{12}/g, "1f2e3d4c5b6a")
      .replaceAll(atRandom, "SAMPLE1"),
  );
}

function numbered(id: string, ids: Map<string, string>): string {
  const known = ids.get(id) ?? `019cadf2-a040-7000-a000-${String(ids.size + 1).padStart(12, "0")}`;
  ids.set(id, known);
  return known;
}

function short(value: unknown, name: string): unknown {
  if (typeof value === "string")
    return shown.find(([member]) => member.test(name))?.[1] ?? value.split("\n").slice(0, 3).join("\n");
  if (Array.isArray(value)) return value.slice(0, 2).map((item) => short(item, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, short(member, key)]));
}

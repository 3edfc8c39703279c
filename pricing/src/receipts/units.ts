import type { Words } from "./words.ts";

/** Codes of what is counted: nobody says a unit of it. */
const pieces: ReadonlySet<string> = new Set([
  "EA",
  "EACH",
  "PC",
  "PCS",
  "PCE",
  "ST",
  "STK",
  "UN",
  "UNIT",
  "C62",
  "H87",
]);

/** Codes of what is measured, as shops and UN/ECE Recommendation 20 write them, and what people write. */
const signs: Readonly<Record<string, string>> = {
  ...{ KG: "kg", KGM: "kg", KGS: "kg", G: "g", GR: "g", GRM: "g", LB: "lb", LBR: "lb", OZ: "oz", ONZ: "oz" },
  ...{ L: "l", LT: "l", LTR: "l", CL: "cl", CLT: "cl", ML: "ml", MLT: "ml" },
  ...{ M: "m", MTR: "m", CM: "cm", CMT: "cm", MM: "mm", MMT: "mm", M2: "m²", MTK: "m²", M3: "m³", MTQ: "m³" },
  ...{ H: "h", HR: "h", HUR: "h" },
};

/**
 * The unit of a quantity as people write it in the language of the words; null where nobody writes one. A
 * code that is not listed is returned as it is.
 */
export function unitSign(code: string | null, { units }: Words): string | null {
  if (code === null || pieces.has(code.toUpperCase())) return null;
  const sign = signs[code.toUpperCase()];
  return sign === undefined ? code : (units[sign] ?? sign);
}

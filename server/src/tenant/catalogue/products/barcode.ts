/** The symbologies that a barcode can be stored as. */
export const barcodeTypes = ["Ean13", "Ean8", "UpcA", "Itf14", "Isbn", "Custom"] as const;
export type BarcodeType = (typeof barcodeTypes)[number];

const byLength: Readonly<Record<number, BarcodeType>> = { 8: "Ean8", 12: "UpcA", 13: "Ean13", 14: "Itf14" };

/** The GTIN type that length and check digit tell (GS1 General Specifications, 7.9); else Custom. */
export function guessBarcodeType(code: string): BarcodeType {
  const type = byLength[code.length];
  if (type === undefined || !/^\d+$/.test(code)) return "Custom";
  // Counted from the right, so that the weights fall alike at every length.
  const sum = [...code].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0 ? type : "Custom";
}

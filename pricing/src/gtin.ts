/** What a printed article code is: its symbology, and the key under which all its printed forms are one. */

export const barcodeTypes = ["Ean13", "Ean8", "UpcA", "UpcE", "Itf14", "Isbn", "Custom"] as const;
export type BarcodeType = (typeof barcodeTypes)[number];

/** Whether the last of the digits checks those before it. Source: GS1 General Specifications, 7.9 (modulo 10). */
export function hasCheckDigit(digits: string): boolean {
  return digits.endsWith(checkDigitOf(digits.slice(0, -1)));
}

function checkDigitOf(digits: string): string {
  const sum = [...digits].toReversed().reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** Why the code is none of the type; undefined when it is one. */
export function barcodeFault(type: BarcodeType, code: string): string | undefined {
  if (type === "Custom" || gtinOf[type](code) !== undefined) return undefined;
  return shapes[type].test(code) ? "has a wrong check digit" : `must be ${descriptions[type]}`;
}

/** The type that the code's length and check digit speak for. */
export function barcodeTypeOf(code: string): BarcodeType {
  return keyed(code)[0]?.type ?? "Custom";
}

/**
 * Under what the code is found, whichever form of it is printed or scanned: the GTIN-14 of an EAN, UPC, ISBN or ITF-14,
 * so that `036000291452` and `0036000291452` are one; else the code itself in lower case. A `Custom` code that has the
 * length and check digit of a GTIN is one, too, because a scanner does not tell them apart.
 */
export function barcodeKey(type: BarcodeType, code: string): string {
  if (type !== "Custom") {
    const gtin = gtinOf[type](code);
    if (gtin !== undefined) return gtin;
  }
  return keyed(code)[0]?.gtin ?? code.toLowerCase();
}

/** The keys under which a scanned code may stand, the likeliest first: eight digits can be an EAN-8 or a UPC-E. */
export function keysOfScan(code: string): string[] {
  return [...new Set([...keyed(code).map(({ gtin }) => gtin), code.toLowerCase()])];
}

/**
 * The codes that a scanner or a person may give for a key (`barcodeKey`) without its leading zeros, itself among them.
 */
export function formsOfKey(key: string): string[] {
  const lengths = [14, 13, 12, 8].filter((length) => /^\d{14}$/.test(key) && /^0*$/.test(key.slice(0, 14 - length)));
  return [...new Set([key, ...lengths.map((length) => key.slice(14 - length))])];
}

type Gtin = Exclude<BarcodeType, "Custom">;
const byLikelihood: readonly Gtin[] = ["Ean13", "UpcA", "Ean8", "UpcE", "Itf14", "Isbn"];

function keyed(code: string): { type: Gtin; gtin: string }[] {
  return byLikelihood.flatMap((type) => {
    const gtin = gtinOf[type](code);
    return gtin === undefined ? [] : [{ type, gtin }];
  });
}

const shapes: Readonly<Record<Gtin, RegExp>> = {
  Ean13: /^\d{13}$/,
  Ean8: /^\d{8}$/,
  UpcA: /^\d{12}$/,
  UpcE: /^[01]\d{7}$/,
  Itf14: /^\d{14}$/,
  Isbn: /^(97[89](-?\d){10}|(\d-?){9}[\dXx])$/,
};
const descriptions: Readonly<Record<Gtin, string>> = {
  Ean13: "13 digits",
  Ean8: "8 digits",
  UpcA: "12 digits",
  UpcE: "8 digits that begin with 0 or 1",
  Itf14: "14 digits",
  Isbn: "an ISBN of 13 or 10 digits",
};

const padded = (shape: RegExp) => (code: string) =>
  shape.test(code) && hasCheckDigit(code) ? code.padStart(14, "0") : undefined;

/** The GTIN-14 of a code of the type; undefined for what is none. */
const gtinOf: Readonly<Record<Gtin, (code: string) => string | undefined>> = {
  Ean13: padded(shapes.Ean13),
  Ean8: padded(shapes.Ean8),
  UpcA: padded(shapes.UpcA),
  UpcE: (code) => (shapes.UpcE.test(code) ? padded(shapes.UpcA)(expanded(code)) : undefined),
  Itf14: padded(shapes.Itf14),
  Isbn: gtinOfIsbn,
};

/** The UPC-A of which a UPC-E leaves out zeros. Source: GS1 General Specifications, 5.2.2.4.2. */
function expanded(code: string): string {
  const [system, body, last, check] = [code[0], code.slice(1, 7), code.slice(6, 7), code.slice(7)];
  if (last <= "2") return `${system}${body.slice(0, 2)}${last}0000${body.slice(2, 5)}${check}`;
  if (last === "3") return `${system}${body.slice(0, 3)}00000${body.slice(3, 5)}${check}`;
  if (last === "4") return `${system}${body.slice(0, 4)}00000${body.slice(4, 5)}${check}`;
  return `${system}${body.slice(0, 5)}0000${last}${check}`;
}

/** An ISBN-10 is the ISBN-13 that begins with 978. Source: ISBN Users' Manual, 7th edition, 5.4. */
function gtinOfIsbn(code: string): string | undefined {
  if (!shapes.Isbn.test(code)) return undefined;
  const digits = code.replaceAll("-", "");
  if (digits.length === 13) return padded(shapes.Ean13)(digits);
  const weighed = [...digits].reduce((sum, digit, i) => sum + (/x/i.test(digit) ? 10 : Number(digit)) * (10 - i), 0);
  if (weighed % 11 !== 0) return undefined;
  const body = `978${digits.slice(0, 9)}`;
  return `${body}${checkDigitOf(body)}`.padStart(14, "0");
}

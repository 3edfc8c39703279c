/**
 * A phone number as it is compared: E.164 when the country is in it or in `callingCode` (digits only), else its
 * digits. Null when there is none.
 */
export function phoneKeyOf(phone: string | null, callingCode: string | null): string | null {
  if (phone === null) return null;
  const international = /^\s*(\+|00)/.test(phone);
  const digits = phone
    // "+49 (0)170 …": the bracketed zero is for callers from within.
    .replace(/\(0\)/, international ? "" : "0")
    .replaceAll(/\D/g, "");
  const significant = digits.replace(/^0+/, "");
  if (significant === "") return null;
  if (international) return `+${significant}`;
  return callingCode === null ? digits : `+${callingCode}${significant}`;
}

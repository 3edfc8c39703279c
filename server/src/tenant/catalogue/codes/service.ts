import { barcodeFault, barcodeKey, barcodeTypeOf, type BarcodeType } from "@tillhouse/pricing/gtin.ts";
import { ValidationFailed } from "../../../kernel/http/problem.ts";

export { scanned } from "./sql.ts";

/** A barcode as it is kept: under `key` every printed form of it is found (`barcodeKey`). */
export interface KeyedBarcode {
  readonly code: string;
  readonly type: BarcodeType;
  readonly key: string;
}

/**
 * The barcodes with their types and keys. `path` begins the paths of faults; 400 for a code that is none of its type.
 */
export function keyedBarcodes(
  barcodes: readonly { readonly code: string; readonly type?: BarcodeType }[],
  path: string,
): KeyedBarcode[] {
  const faults: Record<string, string[]> = {};
  const keyed = barcodes.map(({ code, type = barcodeTypeOf(code) }, i) => {
    const fault = barcodeFault(type, code);
    if (fault !== undefined) faults[`${path}barcodes[${i}].code`] = [fault];
    return { code, type, key: barcodeKey(type, code) };
  });
  if (Object.keys(faults).length > 0) throw new ValidationFailed(faults);
  return keyed;
}

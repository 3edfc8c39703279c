/** Columns of the import and the export, in the export's order. */
export const columns = ["sku", "name", "description", "category", "taxGroup", "unit", "price", "cost", "barcodes"] as const;
export type Column = (typeof columns)[number];

/** Columns a file must have. One of the others that is missing leaves what is stored as it is. */
export const requiredColumns: readonly Column[] = ["sku", "name", "unit", "price"];

/** Stands between the steps of a category path. */
export const categorySeparator = " > ";
export const barcodeSeparator = "|";

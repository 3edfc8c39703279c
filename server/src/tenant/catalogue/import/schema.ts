import { Type, type Static } from "typebox";
import { Default, Nullable, Shape } from "../../../kernel/http/shapes.ts";

const RowError = Shape(
  {
    line: Type.Integer({ description: "In the file, whose header is line 1." }),
    sku: Nullable(Type.String()),
    column: Nullable(Type.String({ description: "Null: the row as a whole." })),
    message: Type.String({ description: "For people." }),
  },
  { title: "ImportRowError" },
);
export const ImportResult = Shape(
  {
    dryRun: Type.Boolean({ description: "True: nothing was changed." }),
    rows: Type.Integer({ description: "Of the file, without its header." }),
    created: Type.Integer({ description: "Rows whose SKU was new." }),
    updated: Type.Integer({ description: "Rows that changed something." }),
    unchanged: Type.Integer({ description: "Rows that said what was there." }),
    failed: Type.Integer({ description: "Rows with a fault." }),
    errors: Type.Array(RowError, { description: "The first 200." }),
    furtherErrors: Type.Integer({ description: "How many rows failed beside those in errors." }),
  },
  { title: "ImportResult" },
);
export type ImportResult = Static<typeof ImportResult>;
/** A line of an answer that tells how far it is; the last may be a problem instead. */
export const ImportLine = Type.Union([
  Shape(
    { rows: Type.Integer({ description: "How many rows of the file have been read." }) },
    { title: "ImportProgress" },
  ),
  ImportResult,
]);
export const ImportQuery = Type.Object({ dryRun: Default(Type.Boolean(), false) });

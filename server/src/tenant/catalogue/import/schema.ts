import { Type, type Static } from "typebox";
import { Default, Nullable, Shape } from "../../../kernel/http/shapes.ts";

const RowError = Shape(
  { line: Type.Integer(), sku: Nullable(Type.String()), column: Nullable(Type.String()), message: Type.String() },
  { title: "ImportRowError" },
);
export const ImportResult = Shape(
  {
    dryRun: Type.Boolean(),
    rows: Type.Integer(),
    created: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    failed: Type.Integer(),
    errors: Type.Array(RowError, { description: "The first 200." }),
    furtherErrors: Type.Integer({ description: "How many rows failed beside those in errors." }),
  },
  { title: "ImportResult" },
);
export type ImportResult = Static<typeof ImportResult>;
export const ImportQuery = Type.Object({ dryRun: Default(Type.Boolean(), false) });

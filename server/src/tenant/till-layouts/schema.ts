import { Type, type Static } from "typebox";
import { Default, Enum, Id, Name, Nullable, OneBy, Shape, Version } from "../../kernel/http/shapes.ts";

const TileColor = Enum("TileColor", [
  ...["Gray", "Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple", "Pink", "Brown"],
] as const);
const color = Default(Nullable(TileColor), null);

export const Tile = OneBy(
  "kind",
  [
    Shape({ kind: Type.Literal("Category"), categoryId: Id, color }, { title: "CategoryTile" }),
    Shape({ kind: Type.Literal("Product"), productId: Id, color }, { title: "ProductTile" }),
    Shape({ kind: Type.Literal("Variant"), variantId: Id, color }, { title: "VariantTile" }),
  ] as const,
  { title: "Tile", description: "A button of a till that opens a category or a product, or sells a variant." },
);
export type Tile = Static<typeof Tile>;

const TilePage = Shape(
  { name: Name, tiles: Type.Array(Tile, { maxItems: 60, description: "In the order in which they are shown." }) },
  { title: "TilePage" },
);
const TilePages = Type.Array(TilePage, { maxItems: 20, description: "In the order in which they are shown." });

export const TillLayoutInput = Shape({ pages: TilePages }, { title: "TillLayoutInput" });
export type TillLayoutInput = Static<typeof TillLayoutInput>;

export const TillLayout = Shape(
  { branchId: Id, pages: TilePages, version: Version },
  {
    title: "TillLayout",
    description: "What the tills of a branch show to be tapped. Tiles of what was archived since stay until replaced.",
  },
);
export type TillLayout = Static<typeof TillLayout>;

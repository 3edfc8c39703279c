import { Type, type Static } from "typebox";
import { Default, Enum } from "../../../kernel/http/shapes.ts";

const sizes = ["Full", "Small"] as const;
export type ImageSize = (typeof sizes)[number];

export const ImageQuery = Type.Object({
  size: Default(Enum("ImageSize", sizes), "Full"),
  v: Type.Optional(
    Type.String({
      maxLength: 64,
      description: "As `imageUrl` has it: while it is that of the picture, the answer may be kept for ever.",
    }),
  ),
});
export type ImageQuery = Static<typeof ImageQuery>;

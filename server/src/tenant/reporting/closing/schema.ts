import { Type, type Static } from "typebox";
import { Id, Nullable, Shape, Timestamp } from "../../../kernel/http/shapes.ts";
import { Day } from "../schema.ts";

const ClosedUntil = Nullable(
  Type.Unsafe<string>({ ...Day, description: "The last business date that is closed; null: none is." }),
);
const Reason = Type.String({ minLength: 1, maxLength: 500 });

export const BookClosingInput = Shape(
  {
    closedUntil: ClosedUntil,
    reason: Type.Optional(Type.String({ ...Reason, description: "Required when closed dates are opened again." })),
  },
  { title: "BookClosingInput" },
);
export type BookClosingInput = Static<typeof BookClosingInput>;

export const BookClosing = Shape(
  {
    closedUntil: ClosedUntil,
    reason: Nullable(Type.String()),
    changedAt: Nullable(Timestamp),
    changedBy: Nullable(Id),
    changedByName: Nullable(Type.String()),
    late: Type.Array(
      Shape(
        {
          kind: Type.String({ description: "As in the report journal-entries." }),
          documentDate: Day,
          postedOn: Day,
          count: Type.Integer(),
        },
        { title: "LatePostings" },
      ),
      {
        description:
          "What came after its own date was closed, by date: of the last dates that were closed, the newest first, at most 200.",
      },
    ),
  },
  { title: "BookClosing", description: "Up to which date the books are closed, and what came too late for them." },
);
export type BookClosing = Static<typeof BookClosing>;

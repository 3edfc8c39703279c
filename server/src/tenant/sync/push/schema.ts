import { Type, type Static } from "typebox";
import {
  Amount,
  Default,
  Described,
  Enum,
  Id,
  Line,
  NonNegativeAmount,
  Nullable,
  PageOf,
  PageQuery,
  ReceivedAt,
  Shape,
  Timestamp,
} from "../../../kernel/http/shapes.ts";
import { BusinessDate } from "../../engine/shapes.ts";
import { Kind } from "./items.schema.ts";

const Content = Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true });
const Note = Shape(
  { code: Type.String(), detail: Type.String(), members: Content },
  { title: "PushNote", description: "What would have refused it online, or differs from what the shop has now." },
);

export const PushResult = Shape(
  {
    id: Id,
    status: Enum("PushStatus", ["Created", "Flagged", "Replayed", "Conflict", "DeadLettered", "Deferred"], {
      description:
        "All but Deferred are final: the till may forget the item. Deferred waits for another item, which is or has `waitsFor`, or for room (`dead_letters_full`), and is pushed again. Conflict: something else was booked under the id.",
    }),
    notes: Type.Array(Note),
    waitsFor: Nullable(Id),
  },
  { title: "PushResult" },
);
export type PushResult = Static<typeof PushResult>;
export const PushResults = Shape({ results: Type.Array(PushResult) }, { title: "PushResults" });
export type PushResults = Static<typeof PushResults>;

const FlagStatus = Enum("PushFlagStatus", ["Open", "Reviewed", "CorrectedElsewhere"]);
const settled = {
  reason: Nullable(Type.String()),
  settledBy: Nullable(Id),
  settledByName: Nullable(Type.String()),
  settledAt: Nullable(Timestamp),
};
/** The names of what the ids stand for, so that a list can be shown without looking each of them up. */
const placed = { branchName: Type.String(), deviceName: Nullable(Type.String()) };
const flagged = {
  id: Type.String({ ...Id, description: "Of what was booked." }),
  kind: Kind,
  branchId: Id,
  deviceId: Nullable(Id),
  ...placed,
  userId: Id,
  userName: Type.String(),
  pushedBy: Type.String({ ...Id, description: "The user whose session has pushed it." }),
  pushedByName: Type.String(),
  orderId: Nullable(Type.String({ ...Id, description: "The order that it is about." })),
  receiptNumber: Nullable(
    Type.String({
      description: "Of that order, as the books have it: with an R when another than the printed one was given.",
    }),
  ),
  businessDate: Nullable(Type.Unsafe<string>({ ...BusinessDate, description: "Of that order." })),
  total: Nullable(Type.String({ ...Amount, description: "Of that order." })),
  printedNumber: Nullable(Type.Integer({ description: "The receipt's number that the till has printed." })),
  notes: Type.Array(Note),
  atStake: Nullable(
    Type.String({
      ...NonNegativeAmount,
      description: "The most that may be wrong: what it came to, or the largest difference. Null: no amount.",
    }),
  ),
  receivedAt: ReceivedAt,
  status: FlagStatus,
  ...settled,
};
/** One of a list, which would be as large as all that was pushed with the items. */
const FlagSummary = Shape(flagged, { title: "PushFlagSummary", description: "A flag without its item." });
export type FlagSummary = Static<typeof FlagSummary>;
export const PushFlag = Shape(
  {
    ...flagged,
    content: Type.Unsafe<Record<string, unknown>>({ ...Content, description: "The `PushItem` as it came." }),
  },
  { title: "PushFlag" },
);
export type PushFlag = Static<typeof PushFlag>;
export const PushFlagPage = PageOf(FlagSummary, "PushFlagPage");
const OneBranch = Type.Optional(Type.String({ ...Id, description: "Without it: all branches of the caller." }));
export const FlagQuery = Type.Object({
  ...PageQuery,
  branchId: OneBranch,
  status: Default(FlagStatus, "Open"),
  kind: Type.Optional(Kind),
  code: Type.Optional(Described(Line, "Of one of its notes.")),
  deviceId: Type.Optional(Type.String({ ...Id, description: "The till that has pushed it." })),
  userId: Type.Optional(
    Type.String({ ...Id, description: "Who is said to have done it, or whose session has pushed it." }),
  ),
  minAtStake: Type.Optional(NonNegativeAmount),
});
export type FlagQuery = Static<typeof FlagQuery>;
export const FlagCountQuery = Type.Object({ branchId: OneBranch, status: Default(FlagStatus, "Open") });
export type FlagCountQuery = Static<typeof FlagCountQuery>;
const FlagCount = Shape(
  {
    deviceId: Nullable(Id),
    code: Described(Type.String(), "Of a note. A flag counts once for each code that its notes have."),
    count: Type.Integer(),
    atStake: Described(NonNegativeAmount, "Of all of them."),
  },
  { title: "PushFlagCount" },
);
export type FlagCount = Static<typeof FlagCount>;
export const FlagCounts = Shape({ items: Type.Array(FlagCount) }, { title: "PushFlagCounts" });
const waiting = { openFlags: Type.Integer(), openDeadLetters: Type.Integer() };
/** What waits for somebody of the back office. */
export const SyncSummary = Shape(
  {
    ...waiting,
    branches: Type.Array(
      Shape({ branchId: Id, branchName: Type.String(), ...waiting }, { title: "SyncSummaryBranch" }),
      {
        description: "Branches of the caller at which something waits, by name.",
      },
    ),
  },
  { title: "SyncSummary" },
);
export type SyncSummary = Static<typeof SyncSummary>;
const Reason = Type.String({ minLength: 1, maxLength: 500 });
export const FlagSettlement = Shape(
  {
    status: Enum("PushFlagSettlementStatus", ["Reviewed", "CorrectedElsewhere"]),
    reason: Type.Optional(Described(Reason, "Needed for CorrectedElsewhere: what has put it right.")),
  },
  {
    title: "PushFlagSettlement",
    description:
      "Reviewed: it stays as it is; CorrectedElsewhere: another document has put it right. Either way nothing is booked.",
  },
);
export type FlagSettlement = Static<typeof FlagSettlement>;

const LetterStatus = Enum("DeadLetterStatus", ["Open", "Resubmitted", "Discarded"]);
const letter = {
  id: Id,
  kind: Nullable(Kind),
  branchId: Id,
  deviceId: Nullable(Id),
  ...placed,
  problem: Note,
  receivedAt: ReceivedAt,
  status: LetterStatus,
  ...settled,
};
const LetterSummary = Shape(letter, {
  title: "DeadLetterSummary",
  description: "A dead letter without its item. `kind` is null when it was handed in as a text.",
});
export type LetterSummary = Static<typeof LetterSummary>;
export const DeadLetter = Shape(
  {
    ...letter,
    content: Nullable(
      Type.Unsafe<Record<string, unknown>>({
        ...Content,
        description: "The `PushItem` as it came last; null: as the till has it, nothing could be pushed.",
      }),
    ),
    text: Nullable(Type.String({ description: "As the till has handed it in, since a push of it was 400." })),
  },
  { title: "DeadLetter" },
);
export type DeadLetter = Static<typeof DeadLetter>;
export const DeadLetterPage = PageOf(LetterSummary, "DeadLetterPage");
export const LetterQuery = Type.Object({ ...PageQuery, branchId: OneBranch, status: Default(LetterStatus, "Open") });
export type LetterQuery = Static<typeof LetterQuery>;
/** How long one may be, in characters: in JSON, where quotes become two, it still fits into a body. */
export const mostOfLetter = 400_000;
export const NewDeadLetter = Shape(
  {
    id: Type.String({ ...Id, description: "The item's, or where it has none that is a UUID one that the till makes." }),
    branchId: Id,
    text: Type.String({ minLength: 1, maxLength: mostOfLetter, description: "The item as the till has it." }),
    problem: Shape(
      {
        code: Default(
          Type.String({ minLength: 1, maxLength: 100, description: "`errorCode` of the answer." }),
          "invalid",
        ),
        errors: Default(
          Type.Array(
            Shape(
              {
                path: Type.String({ maxLength: 1000 }),
                messages: Type.Array(Type.String({ maxLength: 500 }), { maxItems: 10 }),
              },
              { title: "DeadLetterFault", description: "Of `errors` of the answer, with its path within the item." },
            ),
            { maxItems: 50 },
          ),
          [],
        ),
      },
      { title: "PushRefusal", description: "What the service has answered to the push." },
    ),
  },
  { title: "NewDeadLetter" },
);
export type NewDeadLetter = Static<typeof NewDeadLetter>;
export const Discard = Shape({ reason: Reason }, { title: "DeadLetterDiscard" });
export type Discard = Static<typeof Discard>;

import { Type, type Static } from "typebox";
import {
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
import { OfflineApproval } from "../../approvals/service.ts";
import { PinProof } from "../../pins/schema.ts";

/** Read by the schema of what it is, so that one item that is malformed does not refuse the others. */
const Content = Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true });
const Kind = Enum("PushKind", [
  "Customer",
  "CashSession",
  "ParkedOrder",
  "Order",
  "OrderVoid",
  "OrderCancel",
  "CashMovement",
  "StockCount",
  "CashCount",
  "CashSessionClose",
]);
export type PushKind = Static<typeof Kind>;

export const PushItem = Shape(
  {
    kind: Kind,
    id: Type.String({ ...Id, description: "Of what the till has made: it is booked once, however often it comes." }),
    userId: Type.String({
      ...Id,
      description:
        "Who did it at the till. Another than the session's user proves it by `proof`, of all other members; without one it is held to what both may do.",
    }),
    body: Type.Unsafe<Record<string, unknown>>({
      ...Content,
      description:
        "As the operation that does it online takes it: `createCustomer`, `openCashSession`, `createOrder`; with `cashSessionId`: `createCashMovement`, `countCashSession`, `closeCashSession`; `createStockCount` with `lines` of `enterStockCounts` and `occurredAt`; with `orderId`: of a `ParkedOrder` `createOrder`, of an `OrderVoid` `voidOrder` with `occurredAt`, of an `OrderCancel` `cancelOrder`.",
    }),
    approvals: Type.Optional(
      Type.Array(OfflineApproval, { maxItems: 10, description: "Given by PIN at the till; each is checked again." }),
    ),
    proof: Type.Optional(PinProof),
    sold: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        ...Content,
        description: "Of an order: what the till sold by, a `SoldBasket`.",
      }),
    ),
  },
  { title: "PushItem" },
);
export type PushItem = Static<typeof PushItem>;

const mostItems = { minItems: 1, maxItems: 200 };
const ofPush = {
  branchId: Id,
  isComplete: Default(
    Type.Boolean({
      description: "The till has nothing else to push: what names something that nobody has is not waited for.",
    }),
    false,
  ),
};
export const Push = Shape({ ...ofPush, items: Type.Array(PushItem, mostItems) }, { title: "Push" });

/** A push whose items are only known by their ids: each is read by itself. */
export const PushTaken = Shape({
  ...ofPush,
  items: Type.Array(Type.Object({ id: Id }, { additionalProperties: true }), mostItems),
});
export type Push = Static<typeof PushTaken>;
/** What a till has brought, before it is read as a `PushItem`. */
export type Brought = Push["items"][number];

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

const FlagStatus = Enum("PushFlagStatus", ["Open", "Reviewed", "Adjusted"]);
const settled = { reason: Nullable(Type.String()), settledBy: Nullable(Id), settledAt: Nullable(Timestamp) };
export const PushFlag = Shape(
  {
    id: Type.String({ ...Id, description: "Of what was booked." }),
    kind: Kind,
    branchId: Id,
    deviceId: Nullable(Id),
    userId: Id,
    pushedBy: Type.String({ ...Id, description: "The user whose session has pushed it." }),
    printedNumber: Nullable(Type.Integer({ description: "The receipt's number that the till has printed." })),
    notes: Type.Array(Note),
    atStake: Nullable(
      Type.String({
        ...NonNegativeAmount,
        description: "The most that may be wrong: what it came to, or the largest difference. Null: no amount.",
      }),
    ),
    content: Type.Unsafe<Record<string, unknown>>({ ...Content, description: "The `PushItem` as it came." }),
    receivedAt: ReceivedAt,
    status: FlagStatus,
    ...settled,
  },
  { title: "PushFlag" },
);
export type PushFlag = Static<typeof PushFlag>;
export const PushFlagPage = PageOf(PushFlag, "PushFlagPage");
export const FlagQuery = Type.Object({
  ...PageQuery,
  branchId: Id,
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
export const FlagCountQuery = Type.Object({ branchId: Id, status: Default(FlagStatus, "Open") });
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
const Reason = Type.String({ minLength: 1, maxLength: 500 });
export const FlagSettlement = Shape(
  { status: Enum("PushFlagSettlementStatus", ["Reviewed", "Adjusted"]), reason: Type.Optional(Reason) },
  { title: "PushFlagSettlement", description: "Reviewed: it stays as it is; Adjusted: it was put right elsewhere." },
);
export type FlagSettlement = Static<typeof FlagSettlement>;

const LetterStatus = Enum("DeadLetterStatus", ["Open", "Resubmitted", "Discarded"]);
export const DeadLetter = Shape(
  {
    id: Id,
    branchId: Id,
    deviceId: Nullable(Id),
    content: Type.Unsafe<Record<string, unknown>>({ ...Content, description: "The `PushItem` as it came." }),
    problem: Note,
    receivedAt: ReceivedAt,
    status: LetterStatus,
    ...settled,
  },
  { title: "DeadLetter" },
);
export type DeadLetter = Static<typeof DeadLetter>;
export const DeadLetterPage = PageOf(DeadLetter, "DeadLetterPage");
export const LetterQuery = Type.Object({ ...PageQuery, branchId: Id, status: Default(LetterStatus, "Open") });
export type LetterQuery = Static<typeof LetterQuery>;
export const Resubmission = Shape({ item: PushItem }, { title: "DeadLetterResubmission" });
export type Resubmission = Static<typeof Resubmission>;
export const Discard = Shape({ reason: Reason }, { title: "DeadLetterDiscard" });
export type Discard = Static<typeof Discard>;

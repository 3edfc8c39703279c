import { Type, type Static } from "typebox";
import {
  Amount,
  Decimal,
  Enum,
  Id,
  Nullable,
  PageOf,
  PageQuery,
  ReceivedAt,
  Shape,
  Timestamp,
  Version,
} from "../../../kernel/http/shapes.ts";
import { OccurredAt, PostedOn } from "../../engine/shapes.ts";
import { Day, ofCustomer, ofEntry, PositiveDecimal, Reason } from "../schema.ts";

export const Code = Type.String({
  minLength: 8,
  maxLength: 40,
  pattern: "^[A-Za-z0-9](?:[ -]?[A-Za-z0-9]){7,}$",
  description: "Of a gift card: at least 8 letters and digits; spaces, hyphens and the case do not count.",
});
export const VoucherKind = Enum("VoucherKind", ["StoreCredit", "GiftCard"], {
  description: "StoreCredit is a customer's; a GiftCard is of whoever has the code.",
});
const ExpiresOn = Type.Unsafe<string | null>({
  ...Nullable(Day),
  description: "The last day on which it is taken; null: it does not expire.",
});

export const VoucherEntryKind = Enum(
  "VoucherEntryKind",
  ["Issue", "Redeem", "Refund", "Hold", "Release", "Reverse", "Expire"],
  { description: "Issue: a new voucher, or more on one. Refund: a receipt gives money back to one that was there." },
);

export const Voucher = Shape(
  {
    id: Id,
    kind: VoucherKind,
    customerId: Nullable(Id),
    code: Type.Unsafe<string | null>({
      ...Nullable(Type.String()),
      description: "Of a gift card that the service made a code for: told once, when it is issued, and never again.",
    }),
    codeEnding: Nullable(
      Type.String({
        description:
          "The last four characters of a gift card's code, of one of less than 16 fewer; null when it has no more than 12.",
      }),
    ),
    status: Enum("VoucherStatus", ["Active", "Blocked", "Expired", "Used"]),
    balance: Amount,
    held: Amount,
    available: Type.String({ ...Decimal, description: "The balance less what is held." }),
    expiresOn: Nullable(Day),
    version: Version,
    createdAt: Timestamp,
  },
  { title: "Voucher" },
);
export type Voucher = Static<typeof Voucher>;
export const ListedVoucher = Shape({ ...Voucher.properties, ...ofCustomer }, { title: "ListedVoucher" });
export type ListedVoucher = Static<typeof ListedVoucher>;
export const VoucherPage = PageOf(ListedVoucher, "VoucherPage");
export const VoucherQuery = Type.Object({ ...PageQuery, customerId: Type.Optional(Id) });
export type VoucherQuery = Static<typeof VoucherQuery>;
export const VoucherLookup = Shape({ code: Code }, { title: "VoucherLookup" });

export const VoucherIssue = Shape(
  {
    id: Type.Optional(Id),
    kind: VoucherKind,
    customerId: Type.Optional(Type.String({ ...Id, description: "Required of store credit." })),
    code: Type.Optional({ ...Code, description: "Of a gift card; without it the service makes one." }),
    amount: PositiveDecimal,
    expiresOn: Type.Optional({ ...ExpiresOn, description: "Without it, as the settings say." }),
    reason: Reason,
  },
  { title: "VoucherIssue", description: "Issued without a sale: what a sale issues, it issues itself." },
);
export type VoucherIssue = Static<typeof VoucherIssue>;
export const VoucherPatch = Shape(
  {
    isBlocked: Type.Optional(Type.Boolean({ description: "True: it is not redeemed." })),
    expiresOn: Type.Optional(ExpiresOn),
  },
  { title: "VoucherPatch" },
);
export type VoucherPatch = Static<typeof VoucherPatch>;

export const VoucherEntry = Shape(
  {
    id: Id,
    voucherId: Id,
    kind: VoucherEntryKind,
    amount: Type.String({ ...Decimal, description: "What it adds to the balance." }),
    held: Type.String({ ...Decimal, description: "What it adds to what is held." }),
    balanceAfter: Amount,
    heldAfter: Amount,
    entryId: Nullable(
      Type.String({ ...Id, description: "The hold that is released or redeemed, or the entry that is reversed." }),
    ),
    heldUntil: Nullable(Timestamp),
    orderId: Nullable(Id),
    reason: Nullable(Type.String()),
    userId: Nullable(Id),
    occurredAt: OccurredAt,
    receivedAt: ReceivedAt,
    businessDate: PostedOn,
  },
  { title: "VoucherEntry" },
);
export type VoucherEntry = Static<typeof VoucherEntry>;
export const ListedVoucherEntry = Shape({ ...VoucherEntry.properties, ...ofEntry }, { title: "ListedVoucherEntry" });
export type ListedVoucherEntry = Static<typeof ListedVoucherEntry>;
export const VoucherEntryPage = PageOf(ListedVoucherEntry, "VoucherEntryPage");
export const VoucherEntryQuery = Type.Object(PageQuery);
export type VoucherEntryQuery = Static<typeof VoucherEntryQuery>;

export const VoucherEntryInput = Shape(
  {
    id: Type.Optional(Id),
    kind: Enum("VoucherAction", ["Issue", "Redeem", "Hold", "Release", "Reverse", "Expire"], {
      description:
        "Issue adds an amount, Redeem takes one, Hold keeps one for who shows the hold's id; Release and Redeem end a hold; Reverse takes an Issue or a Redeem back that no sale made; Expire takes what is left.",
    }),
    amount: Type.Optional({ ...PositiveDecimal, description: "Of Issue, Redeem and Hold." }),
    entryId: Type.Optional(
      Type.String({ ...Id, description: "The hold of a Release or a Redeem, the entry of a Reverse." }),
    ),
    heldUntil: Type.Optional(
      Type.String({ ...Timestamp, description: "Of a Hold: when it is released by itself; without it, a day later." }),
    ),
    reason: Reason,
  },
  { title: "VoucherEntryInput" },
);
export type VoucherEntryInput = Static<typeof VoucherEntryInput>;

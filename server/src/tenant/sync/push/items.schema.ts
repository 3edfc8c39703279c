import { Type, type Static, type TObject, type TSchema } from "typebox";
import { Enum, Id, OneBy, Shape, Timestamp, without } from "../../../kernel/http/shapes.ts";
import { OccurredAt } from "../../engine/shapes.ts";
import { OfflineApproval } from "../../approvals/service.ts";
import { NewMovement, NewSession, SessionClose, SessionCount } from "../../cash/schema.ts";
import { CustomerCreate } from "../../customers/schema.ts";
import { CountEntries, NewCount } from "../../inventory/counts/schema.ts";
import type { ModuleManifest } from "../../engine/manifest.ts";
import { CancelInput, OrderInput, VoidInput } from "../../orders/schema.ts";
import { DepositInput } from "../../orders/deposits/schema.ts";
import { fillModules } from "../../orders/service.ts";
import type { PushedBody, PushedByModule } from "../hooks.ts";
import { PinProof } from "../../pins/schema.ts";
import { SoldBasket } from "./sold.ts";

// What tills push, by kind. What a schema can say is 400 for the push as a whole; what the shop's state says is told of
// the item (docs/api-design.md "Sync").

/** In the order in which one refers to another. */
export const pushKinds = [
  "Customer",
  "CashSession",
  "ParkedOrder",
  "Deposit",
  "Order",
  "Return",
  "OrderVoid",
  "OrderCancel",
  "AccountPayment",
  "TransferReceipt",
  "CashMovement",
  "StockCount",
  "CashCount",
  "CashSessionClose",
] as const;
export type PushKind = (typeof pushKinds)[number];
export const Kind = Enum("PushKind", pushKinds);

const ofSession = { cashSessionId: Id };
const ofOrder = { orderId: Id, occurredAt: Type.Optional(OccurredAt) };
/** The id is the item's, and the kind says what becomes of it. */
const order = without(OrderInput, "id", "status");

/** What the operation that does it online takes, and where it belongs; of what modules book it stands with them. */
const bodies = {
  Customer: without(CustomerCreate, "id"),
  CashSession: without(NewSession, "id"),
  ParkedOrder: { ...order, ...ofOrder },
  Deposit: { ...without(DepositInput, "id"), orderId: Id },
  Order: { ...without(Shape(order), "ticketName"), ...ofSession },
  OrderVoid: { ...VoidInput.properties, ...ofOrder },
  OrderCancel: { ...CancelInput.properties, ...ofOrder },
  CashMovement: { ...without(NewMovement, "id"), ...ofSession },
  StockCount: {
    ...without(NewCount, "id"),
    ...CountEntries.properties,
    occurredAt: Type.Optional(Timestamp),
  },
  CashCount: { ...SessionCount.properties, ...ofSession },
  CashSessionClose: { ...SessionClose.properties, ...ofSession },
} satisfies Record<Exclude<PushKind, PushedByModule>, Record<string, TSchema>>;
type Bodies = { readonly [K in keyof typeof bodies]: Static<TObject<(typeof bodies)[K]>> } & {
  readonly [K in PushedByModule]: PushedBody;
};

const common = {
  id: Type.String({ ...Id, description: "Of what the till has made: it is booked once, however often it comes." }),
  userId: Type.String({
    ...Id,
    description:
      "Who did it at the till. Another than the session's user proves it by `proof`, of all other members; without one it is held to what both may do.",
  }),
  approvals: Type.Optional(
    Type.Array(OfflineApproval, { maxItems: 10, description: "Given by PIN at the till; each is checked again." }),
  ),
  proof: Type.Optional(PinProof),
};
const sold = { sold: Type.Optional(SoldBasket) };

/** What a till has done, of one of these kinds. */
export type ItemOf<K extends PushKind> = {
  readonly [P in K]: Static<TObject<typeof common>> & {
    readonly kind: P;
    readonly body: Bodies[P];
  } & (P extends "Order" ? Static<TObject<typeof sold>> : unknown);
}[K];
export type PushItem = ItemOf<PushKind>;

/** What items of several kinds say. */
export function saidOf({ body }: PushItem): {
  readonly cashSessionId?: string;
  readonly orderId?: string;
  readonly occurredAt?: string;
  readonly receiptNumber?: number;
} {
  return body as object;
}

/** The schema of an item, with what these modules are told of orders. */
export function pushItem(modules: readonly ModuleManifest[]) {
  const ofModules = modules.flatMap(({ pushes = [] }) => pushes.map(({ kind, body }) => [kind, body] as const));
  const all: Readonly<Partial<Record<PushKind, Readonly<Record<string, TSchema>>>>> = {
    ...bodies,
    ...Object.fromEntries(ofModules),
  };
  const variants = pushKinds.flatMap((kind) => {
    const body = all[kind];
    if (body === undefined) return [];
    return Shape(
      {
        kind: Type.Literal(kind),
        ...common,
        body: fillModules(Shape({ ...body }, { title: `Pushed${kind}Body` }), modules),
        ...(kind === "Order" ? sold : {}),
      },
      { title: `Pushed${kind}` },
    );
  });
  const description =
    "What a till did. `body` is what the operation takes that does it online, without `id`, and where it belongs.";
  return Type.Unsafe<PushItem>(OneBy("kind", variants, { title: "PushItem", description }));
}

const mostItems = { minItems: 1, maxItems: 200 };

/** The schemas of the routes that take items. */
export function pushShapes(modules: readonly ModuleManifest[]) {
  const item = pushItem(modules);
  return {
    Push: Shape(
      {
        branchId: Id,
        isComplete: Type.Optional(
          Type.Boolean({
            default: false,
            description: "The till has nothing else to push: what names something that nobody has is not waited for.",
          }),
        ),
        items: Type.Array(item, mostItems),
      },
      { title: "Push" },
    ),
    Resubmission: Shape({ item }, { title: "DeadLetterResubmission" }),
  };
}
export type Push = Static<ReturnType<typeof pushShapes>["Push"]>;

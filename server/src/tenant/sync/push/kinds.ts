import { Type, type TObject, type TSchema } from "typebox";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { claimCreation } from "../../../kernel/db/replay.ts";
import { badRequest, invalid } from "../../../kernel/http/problem.ts";
import { Answer } from "../../../kernel/http/route.ts";
import { Id, Timestamp } from "../../../kernel/http/shapes.ts";
import { compile } from "../../../kernel/http/validate.ts";
import { NewMovement, NewSession, SessionClose, SessionCount } from "../../cash/schema.ts";
import { closeSession, countSession, createMovement, getSession, openSession } from "../../cash/service.ts";
import { momentOf, type Actor } from "../../context.ts";
import { CustomerCreate } from "../../customers/schema.ts";
import { createCustomer } from "../../customers/service.ts";
import { CountEntries, NewCount } from "../../inventory/counts/schema.ts";
import { createCount, enterCounts } from "../../inventory/counts/service.ts";
import type { ModuleManifest } from "../../module.ts";
import { OrderInput } from "../../orders/schema.ts";
import { fillModules, postSale } from "../../orders/service.ts";
import { refuse } from "../../taking.ts";
import type { PushItem, PushKind } from "./schema.ts";
import { heldOf, SoldBasket } from "./sold.ts";
import { findBlocking, findMissing, isRecovery } from "./sql.ts";

/** What a till brings, of one kind. */
export interface Kind {
  /** The id of what must be there first, which the till brings too; null: nothing, or it is there. */
  missing(tx: TenantRead, item: PushItem): Promise<string | null>;
  /** The id of what must end first, whatever the till still has; null: nothing. */
  blocked(tx: TenantRead, item: PushItem): Promise<string | null>;
  /** Books it for the actor at the one branch that they touch; 200 is a replay. */
  book(tx: TenantWrite, actor: Actor, item: PushItem): Promise<Answer<unknown>>;
}

const none = () => Promise.resolve(null);
const OfSession = { cashSessionId: Id };
const CountedStock = Type.Object({
  ...NewCount.properties,
  occurredAt: Type.Optional(Timestamp),
  lines: CountEntries.properties.lines,
});

/** The kinds of what tills bring, in the order in which one refers to another. */
export function kindsOf(modules: readonly ModuleManifest[]): ReadonlyMap<PushKind, Kind> {
  const readOrder = reader<OrderInput>(fillModules(OrderInput, modules));
  const readSold = reader<SoldBasket>(SoldBasket);
  const readCustomer = reader<CustomerCreate>(CustomerCreate);
  const readSession = reader<NewSession>(NewSession);
  const readMovement = reader<NewMovement & Of>(Type.Object({ ...NewMovement.properties, ...OfSession }));
  const readStock = reader<NewCount & CountEntries & { occurredAt?: string }>(CountedStock as TObject);
  return new Map<PushKind, Kind>([
    [
      "Customer",
      { missing: none, blocked: none, book: (tx, actor, item) => createCustomer(tx, actor, readCustomer(item)) },
    ],
    [
      "CashSession",
      {
        missing: none,
        blocked: (tx, { id, body }) => findBlocking(tx, { id, registerId: idIn(body, "registerId") }),
        book: async (tx, actor, item) => {
          const opening = readSession(item);
          if (await isRecovery(tx, item.id)) return once(tx, item, () => tellRecovered(actor, opening));
          return openHere(tx, actor, opening);
        },
      },
    ],
    [
      "Order",
      {
        missing: ofSession,
        blocked: none,
        book: (tx, actor, item) => {
          const input = readOrder(item);
          requireHere(actor, input.branchId, "branchId");
          if (input.status !== "Completed") throw invalid("status", "only completed sales are pushed");
          if (item.sold === undefined) return postSale(tx, actor, input, modules);
          const sold = readSold({ ...item, body: item.sold });
          return postSale(tx, actor, { ...input, expectedTotal: sold.total }, modules, heldOf(sold, input, actor));
        },
      },
    ],
    [
      "CashMovement",
      {
        missing: ofSession,
        blocked: none,
        book: async (tx, actor, item) => {
          const { cashSessionId, ...movement } = readMovement(item);
          await requireSessionHere(tx, actor, cashSessionId);
          return createMovement(tx, actor, cashSessionId, movement);
        },
      },
    ],
    [
      "StockCount",
      {
        missing: none,
        blocked: none,
        book: async (tx, actor, item) => {
          const { lines, occurredAt, ...count } = readStock(item);
          requireHere(actor, count.branchId, "branchId");
          return once(tx, item, async () => {
            await createCount(tx, { ...actor, now: momentOf(actor, { occurredAt }) }, count);
            await enterCounts(tx, actor, item.id, { lines });
          });
        },
      },
    ],
    ...drawerKinds(modules),
  ]);
}

/** What ends a session. */
function drawerKinds(modules: readonly ModuleManifest[]): readonly (readonly [PushKind, Kind])[] {
  const readCount = reader<SessionCount & Of>(Type.Object({ id: Id, ...SessionCount.properties, ...OfSession }));
  const readClose = reader<SessionClose & Of>(Type.Object({ id: Id, ...SessionClose.properties, ...OfSession }));
  return [
    [
      "CashCount",
      {
        missing: ofSession,
        blocked: none,
        book: async (tx, actor, item) => {
          const { cashSessionId, ...count } = readCount(item);
          await requireSessionHere(tx, actor, cashSessionId);
          return once(tx, item, () =>
            unlessClosed(tx, actor, cashSessionId, () => countSession(tx, actor, cashSessionId, count)),
          );
        },
      },
    ],
    [
      "CashSessionClose",
      {
        missing: async (tx, item) => (await ofSession(tx, item)) ?? (await uncounted(tx, item)),
        blocked: none,
        book: async (tx, actor, item) => {
          const { cashSessionId, ...close } = readClose(item);
          await requireSessionHere(tx, actor, cashSessionId);
          return once(tx, item, () =>
            unlessClosed(tx, actor, cashSessionId, () => closeSession(tx, actor, cashSessionId, close, modules)),
          );
        },
      },
    ],
  ];
}

/** The session or the customer that it names, while the shop has none. */
function ofSession(tx: TenantRead, { body }: PushItem): Promise<string | null> {
  return findMissing(tx, { sessionId: idIn(body, "cashSessionId"), customerId: idIn(body, "customerId") });
}

interface Of {
  readonly cashSessionId: string;
}

/** Reads what a till brings. Reading fills in what is absent; what is kept of the item stays as it came. */
function reader<T>(schema: TSchema): (item: Pick<PushItem, "id" | "body">) => T {
  const read = compile(schema, "body");
  return ({ id, body }) => read({ ...structuredClone(body), ...("id" in properties(schema) ? { id } : {}) }) as T;
}

function properties(schema: TSchema): object {
  return (schema as TObject).properties;
}

/** The id that the member has; null for none. */
export function idIn(body: PushItem["body"], member: string): string | null {
  const value = body[member];
  return typeof value === "string" && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? value : null;
}

function requireHere({ touched: [branchId] }: Actor, of: string, member: string): void {
  if (of !== branchId) throw invalid(member, "is of another branch than what is pushed");
}

async function requireSessionHere(tx: TenantRead, actor: Actor, sessionId: string): Promise<void> {
  requireHere(actor, (await getSession(tx, sessionId)).branchId, "cashSessionId");
}

/** The session, while nobody has counted it. */
async function uncounted(tx: TenantRead, { body }: PushItem): Promise<string | null> {
  const id = idIn(body, "cashSessionId");
  if (id === null) return null;
  const { status } = await getSession(tx, id);
  return status === "Open" || status === "Suspended" ? id : null;
}

/** For what has no id of its own where it is booked. */
async function once(tx: TenantWrite, { kind, id, body }: PushItem, book: () => Promise<unknown>) {
  if ((await claimCreation(tx, `pushed ${kind}`, id, body)) === "replayed") return new Answer(200, null);
  await book();
  return new Answer(201, null);
}

async function openHere(tx: TenantWrite, actor: Actor, opening: NewSession) {
  const answer = await openSession(tx, actor, opening);
  requireHere(actor, answer.body.branchId, "registerId");
  return answer;
}

/** The opening of a session that was made without it comes too late to change what its drawer began with. */
function tellRecovered({ taking }: Actor, { openingCash }: NewSession): Promise<void> {
  const detail = "What was sold in this session came before its opening; the opening cash is not in its drawer.";
  taking?.notes.push({ code: "session_recovered", detail, members: { openingCash } });
  return Promise.resolve();
}

/** What comes too late for its session is noted, and kept with the flag. */
async function unlessClosed(
  tx: TenantRead,
  actor: Actor,
  sessionId: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const { status } = await getSession(tx, sessionId);
  if (status === "Closed") refuse(actor, badRequest("session_closed", "This session was closed meanwhile."));
  else await work();
}

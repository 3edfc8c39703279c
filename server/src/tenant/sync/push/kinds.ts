import { Type, type TObject } from "typebox";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { badRequest } from "../../../kernel/http/problem.ts";
import { Id, Timestamp } from "../../../kernel/http/shapes.ts";
import { NewMovement, NewSession, SessionClose, SessionCount } from "../../cash/schema.ts";
import { closeSession, countSession, createMovement, getSession, openSession } from "../../cash/service.ts";
import { momentOf, type Actor } from "../../context.ts";
import { CustomerCreate } from "../../customers/schema.ts";
import { createCustomer } from "../../customers/service.ts";
import { CountEntries, NewCount } from "../../inventory/counts/schema.ts";
import { createCount, enterCounts } from "../../inventory/counts/service.ts";
import type { ModuleManifest } from "../../module.ts";
import { refuse } from "../../taking.ts";
import { drawerOfSession, idIn, none, ofSession, once, reader, requireHere, type Kind } from "./kind.ts";
import { orderKinds } from "./orders.ts";
import type { PushItem, PushKind } from "./schema.ts";
import { findBlocking, isRecovery } from "./sql.ts";

const OfSession = { cashSessionId: Id };
const CountedStock = Type.Object({
  ...NewCount.properties,
  occurredAt: Type.Optional(Timestamp),
  lines: CountEntries.properties.lines,
});

/** The kinds of what tills bring, in the order in which one refers to another. */
export function kindsOf(modules: readonly ModuleManifest[]): ReadonlyMap<PushKind, Kind> {
  const readCustomer = reader<CustomerCreate>(CustomerCreate);
  const readSession = reader<NewSession>(NewSession);
  const readMovement = reader<NewMovement & Of>(Type.Object({ ...NewMovement.properties, ...OfSession }));
  const readStock = reader<NewCount & CountEntries & { occurredAt?: string }>(CountedStock as TObject);
  return new Map<PushKind, Kind>([
    [
      "Customer",
      {
        ...{ permission: "customers.write", hasHappened: false, drawer: none },
        ...{ missing: none, blocked: none },
        book: (tx, actor, item) => createCustomer(tx, actor, readCustomer(item)),
      },
    ],
    [
      "CashSession",
      {
        ...{ permission: "cash.manage", hasHappened: true },
        drawer: (_tx, actor, item) => {
          const opening = readSession(item);
          return Promise.resolve({ registerId: opening.registerId, at: momentOf(actor, opening) });
        },
        missing: none,
        blocked: (tx, { id, body }) => findBlocking(tx, { id, registerId: idIn(body, "registerId") }),
        book: async (tx, actor, item) => {
          const opening = readSession(item);
          if (await isRecovery(tx, item.id)) return once(tx, item, () => tellRecovered(actor, opening));
          return openHere(tx, actor, opening);
        },
      },
    ],
    ...orderKinds(modules),
    [
      "CashMovement",
      {
        ...{ permission: "cash.movement", hasHappened: true, drawer: drawerOfSession },
        comesTo: (item) => readMovement(item).amount,
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
        ...{ permission: "inventory.count", hasHappened: false, drawer: none },
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

/** The register's next session waits for these, and what was sold in it. */
const ofDrawer = { permission: "cash.manage", hasHappened: true, drawer: drawerOfSession } as const;

/** What ends a session. */
function drawerKinds(modules: readonly ModuleManifest[]): readonly (readonly [PushKind, Kind])[] {
  const readCount = reader<SessionCount & Of>(Type.Object({ id: Id, ...SessionCount.properties, ...OfSession }));
  const readClose = reader<SessionClose & Of>(Type.Object({ id: Id, ...SessionClose.properties, ...OfSession }));
  return [
    [
      "CashCount",
      {
        ...ofDrawer,
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
        ...ofDrawer,
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

interface Of {
  readonly cashSessionId: string;
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

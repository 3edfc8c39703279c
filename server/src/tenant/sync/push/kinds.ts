import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { badRequest } from "../../../kernel/http/problem.ts";
import type { NewSession } from "../../cash/schema.ts";
import { closeSession, countSession, createMovement, getSession, openSession } from "../../cash/service.ts";
import { momentOf, type Actor } from "../../gate/context.ts";
import { createCustomer } from "../../customers/service.ts";
import { createCount, enterCounts } from "../../inventory/counts/service.ts";
import type { ModuleManifest } from "../../engine/manifest.ts";
import { judge } from "../../gate/findings.ts";
import { bookPushed, type PushedKind, type PushedByModule } from "../hooks.ts";
import type { ItemOf } from "./items.schema.ts";
import { drawerOfSession, none, ofSession, once, requireHere, type Kind, type Kinds } from "./kind.ts";
import { orderKinds } from "./orders.ts";
import { findBlocking, findMissing, findMissingLine, isRecovery } from "./sql.ts";

/** The kinds of what tills bring. */
export function kindsOf(modules: readonly ModuleManifest[]): Kinds {
  return {
    Customer: {
      ...{ permission: "customers.write", hasHappened: false, drawer: none },
      ...{ missing: none, blocked: none },
      book: (tx, actor, { id, body }) => createCustomer(tx, actor, { ...body, id }),
    },
    CashSession: {
      ...{ permission: "cash.manage", hasHappened: true },
      drawer: (_tx, actor, { body }) => Promise.resolve({ registerId: body.registerId, at: momentOf(actor, body) }),
      missing: none,
      blocked: (tx, { id, body: { registerId } }) => findBlocking(tx, { id, registerId }),
      book: async (tx, actor, item) => {
        const opening = { ...item.body, id: item.id };
        if (await isRecovery(tx, item.id)) return once(tx, item, () => tellRecovered(actor, opening));
        return openHere(tx, actor, opening);
      },
    },
    ...orderKinds(modules),
    ...moduleKinds(modules),
    CashMovement: {
      ...{ permission: "cash.movement", hasHappened: true, drawer: drawerOfSession },
      comesTo: ({ body }) => body.amount,
      missing: ofSession,
      blocked: none,
      book: async (tx, actor, { id, body: { cashSessionId, ...movement } }) => {
        await requireSessionHere(tx, actor, cashSessionId);
        return createMovement(tx, actor, cashSessionId, { ...movement, id });
      },
    },
    StockCount: {
      ...{ permission: "inventory.count", hasHappened: false, drawer: none },
      missing: none,
      blocked: none,
      book: async (tx, actor, item) => {
        const { lines, occurredAt, ...count } = item.body;
        requireHere(actor, count.branchId, "branchId");
        return once(tx, item, async () => {
          const now = momentOf(actor, occurredAt === undefined ? {} : { occurredAt });
          await createCount(tx, { ...actor, now }, { ...count, id: item.id });
          await enterCounts(tx, actor, item.id, { lines });
        });
      },
    },
    ...drawerKinds(),
  };
}

/** What modules book. A kind whose module is not there is in no schema. */
function moduleKinds(modules: readonly ModuleManifest[]): Kinds<PushedByModule> {
  const of = modules.flatMap((module) =>
    (module.pushes ?? []).map((pushed) => [pushed.kind, kindOfModule(module.name, pushed, modules)] as const),
  );
  return Object.fromEntries(of) as unknown as Kinds<PushedByModule>;
}

function kindOfModule(module: string, pushed: PushedKind, modules: readonly ModuleManifest[]): Kind<PushedByModule> {
  const { permission, hasHappened, names, presentsCode } = pushed;
  return {
    ...{ permission, hasHappened, drawer: drawerOfSession, blocked: none },
    presentsCode: ({ body }) => presentsCode?.(body as never) === true,
    missing: async (tx, item) => {
      const { orderId, lineIds = [] } = names?.(item.body as never) ?? {};
      return (
        (await ofSession(tx, item)) ??
        (orderId === undefined ? null : await findMissing(tx, { orderId })) ??
        findMissingLine(tx, lineIds)
      );
    },
    book: (tx, actor, item) => bookPushed(tx, actor, item, { module, pushed, modules }),
  };
}

/** The register's next session waits for these, and what was sold in it. */
const ofDrawer = { permission: "cash.manage", hasHappened: true, drawer: drawerOfSession } as const;

/** What ends a session. */
function drawerKinds(): Kinds<"CashCount" | "CashSessionClose"> {
  return {
    CashCount: {
      ...ofDrawer,
      missing: ofSession,
      blocked: none,
      book: async (tx, actor, item) => {
        const { cashSessionId, ...count } = item.body;
        await requireSessionHere(tx, actor, cashSessionId);
        return once(tx, item, () =>
          unlessClosed(tx, actor, cashSessionId, () => countSession(tx, actor, cashSessionId, count)),
        );
      },
    },
    CashSessionClose: {
      ...ofDrawer,
      missing: async (tx, item) => (await ofSession(tx, item)) ?? (await uncounted(tx, item)),
      blocked: none,
      book: async (tx, actor, item) => {
        const { cashSessionId, ...close } = item.body;
        await requireSessionHere(tx, actor, cashSessionId);
        return once(tx, item, () =>
          unlessClosed(tx, actor, cashSessionId, () => closeSession(tx, actor, cashSessionId, close)),
        );
      },
    },
  };
}

async function requireSessionHere(tx: TenantRead, actor: Actor, sessionId: string): Promise<void> {
  requireHere(actor, (await getSession(tx, sessionId)).branchId, "cashSessionId");
}

/** The session, while nobody has counted it. */
async function uncounted(
  tx: TenantRead,
  { body: { cashSessionId: id } }: ItemOf<"CashSessionClose">,
): Promise<string | null> {
  const { status } = await getSession(tx, id);
  return status === "Open" || status === "Suspended" ? id : null;
}

async function openHere(tx: TenantWrite, actor: Actor, opening: NewSession) {
  const answer = await openSession(tx, actor, opening);
  requireHere(actor, answer.body.branchId, "registerId");
  return answer;
}

/** The opening of a session that was made without it comes too late to change what its drawer began with. */
function tellRecovered({ findings }: Actor, { openingCash }: NewSession): Promise<void> {
  const detail = "What was sold in this session came before its opening; the opening cash is not in its drawer.";
  findings?.notes.push({ code: "session_recovered", detail, members: { openingCash } });
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
  if (status === "Closed") judge(actor, badRequest("session_closed", "This session was closed meanwhile."));
  else await work();
}

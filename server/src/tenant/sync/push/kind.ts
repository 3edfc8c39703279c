import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { claimCreation } from "../../../kernel/db/replay.ts";
import { invalid } from "../../../kernel/http/problem.ts";
import { Answer } from "../../../kernel/http/route.ts";
import type { Actor } from "../../gate/context.ts";
import type { ItemOf, PushItem, PushKind } from "./items.schema.ts";
import { findMissing, type Drawer } from "./sql.ts";

/** What a till brings, of one kind (docs/decisions/0043-what-a-push-proves.md). */
export interface Kind<K extends PushKind> {
  /** The permission of the operation that does it online. */
  readonly permission: string;
  /**
   * Goods or money have moved at the till's own register, or such things stand on it: it is booked without the
   * permission, too, and flagged. All else is a dead letter then.
   */
  readonly hasHappened: boolean;
  /** It names a code that somebody could guess, beside those of sales. */
  presentsCode?(item: ItemOf<K>): boolean;
  /** What it comes to, of an approval of the permission; undefined: any will do. */
  comesTo?(item: ItemOf<K>): string | undefined;
  /** The drawer that it changes, which must be one of the till's; null: none. Asked for once it is booked. */
  drawer(tx: TenantRead, actor: Actor, item: ItemOf<K>): Promise<Drawer | null>;
  /** The id of what must be there first, which the till brings too; null: nothing, or it is there. */
  missing(tx: TenantRead, item: ItemOf<K>): Promise<string | null>;
  /** The id of what must end first, whatever the till still has; null: nothing. */
  blocked(tx: TenantRead, item: ItemOf<K>): Promise<string | null>;
  /** Books it for the actor at the one branch that they touch; 200 is a replay. */
  book(tx: TenantWrite, actor: Actor, item: ItemOf<K>): Promise<Answer<unknown>>;
}
export type Kinds<Some extends PushKind = PushKind> = { readonly [K in Some]: Kind<K> };

/** The answer of a kind that waits for nothing, or changes no drawer: null. */
export const none = () => Promise.resolve(null);

interface OfSession {
  readonly body: { readonly cashSessionId?: string; readonly customerId?: string };
}

/** The drawer of the session that it names. */
export function drawerOfSession(
  _tx: TenantRead,
  _actor: Actor,
  { body: { cashSessionId: sessionId } }: OfSession,
): Promise<Drawer | null> {
  return Promise.resolve(sessionId === undefined ? null : { sessionId });
}

/** The session or the customer that it names, while the shop has none. */
export function ofSession(tx: TenantRead, { body: { cashSessionId, customerId } }: OfSession): Promise<string | null> {
  return findMissing(tx, { sessionId: cashSessionId, customerId });
}

/** Throws 400 for what is of another branch than the one that is pushed to. */
export function requireHere({ touched: [branchId] }: Actor, of: string, member: string): void {
  if (of !== branchId) throw invalid(member, "is of another branch than what is pushed");
}

/** For what has no id of its own where it is booked. */
export async function once(tx: TenantWrite, { kind, id, body }: PushItem, book: () => Promise<unknown>) {
  if ((await claimCreation(tx, `pushed ${kind}`, id, body)) === "replayed") return new Answer(200, null);
  await book();
  return new Answer(201, null);
}

import type { TObject, TSchema } from "typebox";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { claimCreation } from "../../../kernel/db/replay.ts";
import { invalid } from "../../../kernel/http/problem.ts";
import { Answer } from "../../../kernel/http/route.ts";
import { compile } from "../../../kernel/http/validate.ts";
import type { Actor } from "../../context.ts";
import type { Permission } from "../../permissions.ts";
import type { PushItem } from "./schema.ts";
import { findMissing, type Drawer } from "./sql.ts";

/** What a till brings, of one kind (docs/decisions/0043-what-a-push-proves.md). */
export interface Kind {
  /** That of the operation which does it online. */
  readonly permission: Permission;
  /**
   * Goods or money have moved at the till's own register, or such things stand on it: it is booked without the
   * permission, too, and flagged. All else is a dead letter then.
   */
  readonly hasHappened: boolean;
  /** What it comes to, of an approval of the permission; undefined: any will do. */
  comesTo?(item: PushItem): string | undefined;
  /** The drawer that it changes, which must be one of the till's; null: none. Asked for once it is booked. */
  drawer(tx: TenantRead, actor: Actor, item: PushItem): Promise<Drawer | null>;
  /** The id of what must be there first, which the till brings too; null: nothing, or it is there. */
  missing(tx: TenantRead, item: PushItem): Promise<string | null>;
  /** The id of what must end first, whatever the till still has; null: nothing. */
  blocked(tx: TenantRead, item: PushItem): Promise<string | null>;
  /** Books it for the actor at the one branch that they touch; 200 is a replay. */
  book(tx: TenantWrite, actor: Actor, item: PushItem): Promise<Answer<unknown>>;
}

/** Of a kind that waits for nothing, or changes no drawer. */
export const none = () => Promise.resolve(null);

/** The drawer of the session that it names. */
export function drawerOfSession(_tx: TenantRead, _actor: Actor, { body }: PushItem): Promise<Drawer | null> {
  const sessionId = idIn(body, "cashSessionId");
  return Promise.resolve(sessionId === null ? null : { sessionId });
}

/** The session or the customer that it names, while the shop has none. */
export function ofSession(tx: TenantRead, { body }: PushItem): Promise<string | null> {
  return findMissing(tx, { sessionId: idIn(body, "cashSessionId"), customerId: idIn(body, "customerId") });
}

/** Reads what a till brings. Reading fills in what is absent; what is kept of the item stays as it came. */
export function reader<T>(schema: TSchema): (item: Pick<PushItem, "id" | "body">) => T {
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

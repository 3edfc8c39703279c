import type { Static, TObject, TSchema } from "typebox";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { invalid, moduleDisabled } from "../../kernel/http/problem.ts";
import type { Answer } from "../../kernel/http/route.ts";
import type { ModuleManifest } from "../engine/manifest.ts";
import type { Actor } from "../gate/context.ts";

/** The kinds of what tills push that are a module's to book. */
export type PushedByModule = "Return" | "AccountPayment" | "TransferReceipt";

/** What all of them may say, which the push reads. */
export interface PushedBody {
  readonly cashSessionId?: string;
  readonly customerId?: string;
  readonly occurredAt?: string;
  readonly isOffline?: boolean;
  readonly receiptNumber?: number;
}

/** How a module takes what a till did without connection (docs/decisions/0043-what-a-push-proves.md). */
export interface PushedKind {
  readonly kind: PushedByModule;
  /** The permission of the operation that does it online. */
  readonly permission: string;
  /** Goods or money have moved at the till's own register: without the permission it is flagged, else a dead letter. */
  readonly hasHappened: boolean;
  /** What the operation takes, without `id`, and where it belongs. */
  readonly body: Readonly<Record<string, TSchema>>;
  /** It names a code that somebody could guess. */
  readonly presentsCode?: (body: never) => boolean;
  /** The orders and sold lines that must be there first. */
  readonly names?: (body: never) => { readonly orderId?: string | undefined; readonly lineIds?: readonly string[] };
  /** The branch that it is of. */
  readonly branchOf: (tx: TenantRead, body: never) => Promise<string>;
  readonly book: (
    tx: TenantWrite,
    actor: Actor,
    id: string,
    body: never,
    modules: readonly ModuleManifest[],
  ) => Promise<Answer<unknown>>;
}

/** Declares a kind; its functions are typed by `body`. */
export function definePushed<const Body extends Readonly<Record<string, TSchema>>>(
  pushed: Omit<PushedKind, "body" | "presentsCode" | "names" | "branchOf" | "book"> & {
    readonly body: Body;
    readonly presentsCode?: (body: Static<TObject<Body>>) => boolean;
    readonly names?: (body: Static<TObject<Body>>) => ReturnType<NonNullable<PushedKind["names"]>>;
    readonly branchOf: (tx: TenantRead, body: Static<TObject<Body>>) => Promise<string>;
    readonly book: (
      tx: TenantWrite,
      actor: Actor,
      id: string,
      body: Static<TObject<Body>>,
      modules: readonly ModuleManifest[],
    ) => Promise<Answer<unknown>>;
  },
): PushedKind {
  return pushed;
}

/** Throws 403 `module_disabled` while the module is off, 400 for what is of another branch than what is pushed. */
export async function bookPushed(
  tx: TenantWrite,
  actor: Actor,
  { id, body }: { readonly id: string; readonly body: PushedBody },
  of: { readonly module: string; readonly pushed: PushedKind; readonly modules: readonly ModuleManifest[] },
): Promise<Answer<unknown>> {
  if (!actor.tenant.enabledModules.includes(of.module)) throw moduleDisabled(of.module);
  const branchId = await of.pushed.branchOf(tx, body as never);
  if (branchId !== actor.touched[0]) throw invalid("branchId", "is of another branch than what is pushed");
  return of.pushed.book(tx, actor, id, body as never, of.modules);
}

declare module "../engine/manifest.ts" {
  interface ModuleHooks {
    /** Made by `definePushed`; what is pushed while the module is off is a dead letter. */
    readonly pushes?: readonly PushedKind[];
  }
}

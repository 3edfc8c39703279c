import type { TenantWrite } from "../../kernel/db/handles.ts";
import type { Actor } from "../gate/context.ts";
import type { ZReport } from "./schema.ts";

/**
 * The documents of registers, each under its kind. Orders add theirs, with `declare module` in their `hooks.ts`.
 *
 * @public
 */
export interface DocumentKinds {
  readonly Z: { readonly report: ZReport };
}

/** A document of a register, as a fiscal device or a signature service is told of it. */
export type RegisterDocument = {
  [Kind in keyof DocumentKinds]: { readonly kind: Kind } & DocumentKinds[Kind];
}[keyof DocumentKinds] & { readonly registerId: string; readonly branchId: string };

/**
 * Is told of each completed order, void and Z report, after all of it is written and in its transaction, while its
 * register is held: of one register the documents come one after the other, in the order of their numbers, each once,
 * and none is committed that was not told. What it throws refuses the document and leaves no gap. A device that cannot
 * take part in a transaction is told of what was committed, in the same order, from a table of the module that this
 * hook writes to.
 */
type DocumentHook = (tx: TenantWrite, actor: Actor, document: RegisterDocument) => Promise<void>;

/** A module as the documents of registers know it. */
export interface DocumentModule {
  readonly name: string;
  readonly documentHook?: DocumentHook;
}

declare module "../engine/manifest.ts" {
  interface ModuleHooks {
    /** Told of each order, void and Z report; not called while the module is off. */
    readonly documentHook?: DocumentHook;
  }
}

import type { TenantRead } from "../../kernel/db/handles.ts";
import type { ErrorCode } from "../../kernel/http/codes.ts";

/**
 * Where modules join what happens to a branch, in its transaction. They are called whether the module is on or off:
 * what it keeps of the branch is there either way.
 */
export interface BranchHooks {
  /** The branch, which is held, is to be closed: throws while something of the module needs it. */
  readonly close: (tx: TenantRead, branchId: string) => Promise<void>;
  /** The problems that it throws, for the contract document. */
  readonly errors: readonly ErrorCode[];
}

declare module "../engine/manifest.ts" {
  interface ModuleHooks {
    readonly branchHooks?: BranchHooks;
  }
}

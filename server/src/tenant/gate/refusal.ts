import type { TenantWrite } from "../../kernel/db/handles.ts";
import { Problem } from "../../kernel/http/problem.ts";

/**
 * A refusal that leaves a trace although all else is rolled back: `keep` runs in a transaction of its own before the
 * answer.
 */
export class RefusalWithTrace extends Problem<"drawer_insufficient"> {
  readonly keep: (tx: TenantWrite) => Promise<void>;

  constructor(detail: string, keep: (tx: TenantWrite) => Promise<void>) {
    super(400, "drawer_insufficient", detail);
    this.keep = keep;
  }
}

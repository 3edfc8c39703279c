import type { Registry } from "prom-client";
import type { Deps } from "../../../deps.ts";
import { readGauges } from "../../../kernel/gauges.ts";
import { findLastBackup } from "../../installation.sql.ts";

/** The age of the last backup that has every shop; absent while there is none. */
export function backupMetric(registry: Registry, { central, now }: Pick<Deps, "central" | "now">): void {
  readGauges(registry, () => central.transact(findLastBackup), [
    {
      name: "tillhouse_backup_age_seconds",
      help: "How long ago the last `tillhouse backup` began in which no shop failed.",
      valueOf: (began) => (began === undefined ? undefined : (now().getTime() - began.getTime()) / 1000),
    },
  ]);
}

import type { Deps } from "../../../deps.ts";
import { compareHead, headOf, readHead } from "../../../kernel/db/migrate.ts";
import { patient } from "../../../kernel/patience.ts";
import { compareSchema, isLocked, lockedSchema } from "../plan/source-check.ts";
import type { Survey } from "../plan/survey.ts";
import type { Diagnosis, SourceTenant } from "../schema.ts";
import { waitForLocks } from "../servers.sql.ts";

type Findings = Diagnosis["findings"];

/** The doctor waits for no lock of a shop: it says that there is one. */
const lockTimeoutMs = 50;
const answerWithinMs = () => patient(30_000);

/** A home that is not at the head of this release: a process of another one has opened or migrated it. */
export function findHead(deps: Deps, { tenantId, server, head }: SourceTenant): Findings {
  const standing = compareHead(deps.tenantMigrations, head);
  if (standing === "current") return [];
  const newest = headOf(deps.tenantMigrations);
  const finding = { server, name: head ?? "none", isFixable: false };
  if (standing === "behind")
    return [
      {
        kind: "PendingMigrations",
        detail: `Its schema lacks migrations up to ${newest}: tillhouse migrate tenants ${tenantId}`,
        ...finding,
      },
    ];
  return [
    {
      kind: "NewerMigrations",
      detail: `A newer release has migrated it; this one ends with ${newest}. It is served. That release must graduate and move it.`,
      ...finding,
    },
  ];
}

/**
 * What of the tenant's schema is not what the migrations make, by the comparison that a graduation begins with; the
 * rights of its role aside. A home that has other migrations than its row says is told by what it has.
 */
export async function findSchema(deps: Deps, survey: Survey, tenant: SourceTenant): Promise<Findings> {
  const { server, database, role } = tenant;
  const schema = tenant.schema ?? "public";
  const session = { queryTimeoutMs: answerWithinMs(), isLasting: true };
  const name = tenant.schema ?? database;
  try {
    return await deps.servers.mustGet(server).withClient(
      database,
      async (client) => {
        await waitForLocks(client, lockTimeoutMs);
        const apart = findHead(deps, { ...tenant, head: (await readHead(client, schema)) ?? null });
        if (apart.length > 0) return apart;
        const template = await survey.template(server, database, client);
        const { difference } = await compareSchema(deps, client, { schema, role, server, template });
        if (difference === undefined) return [];
        return [{ kind: "ChangedSchema", server, name, detail: sentence(difference), isFixable: false }];
      },
      session,
    );
  } catch (error) {
    const reason = isLocked(error) ? lockedSchema : error instanceof Error ? error.message : "";
    const detail = sentence(reason === "" ? "its schema cannot be read" : reason);
    return [...findHead(deps, tenant), { kind: "UncomparedSchema", server, name, detail, isFixable: false }];
  }
}

function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}

import { commandLine } from "../admin/gate/actor.ts";
import { deleteTenant } from "../admin/tenants/deletion/delete.ts";
import { NewTenantDeletion } from "../admin/tenants/deletion/schema.ts";
import { requestDeletion, takeBackDeletion } from "../admin/tenants/deletion/service.ts";
import { listOpenDeletions } from "../admin/tenants/deletion/sql.ts";
import { exportTenant } from "../admin/tenants/leaving/export.ts";
import type { ExportedTable } from "../admin/tenants/leaving/format.ts";
import { importTenant } from "../admin/tenants/leaving/import.ts";
import { TenantImport } from "../admin/tenants/schema.ts";
import { withDeps } from "./environment.ts";
import { UsageError } from "./usage.ts";
import { checked } from "./input.ts";
import { tableOf, warn, type Output } from "./output.ts";
import { passphraseFor } from "./password.ts";
import { tenantIdOf } from "./tenants.ts";

type Variables = Readonly<Record<string, string | undefined>>;

const tableTo =
  (output: Output) =>
  ({ name, rows, bytes }: ExportedTable) => {
    if (rows > 0) output.progress(`  ${name}: ${rows} rows, ${bytes} bytes`);
  };

/** `tillhouse tenants export` */
export async function exportCommand(variables: Variables, output: Output, id: string, file: string): Promise<void> {
  const tenantId = tenantIdOf(id);
  const passphrase = await passphraseFor(variables, { isNew: true });
  const { exportId, exportedAt, tables } = await inFile(file, () =>
    withDeps(variables, ({ deps }) =>
      exportTenant(deps, tenantId, { file, passphrase, actor: commandLine, onTable: tableTo(output) }),
    ),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  output.answer({ tenantId, file, exportId, exportedAt, tables: tables.length, rows });
}

interface ImportOptions {
  readonly server?: string;
  readonly slug?: string;
  readonly suspended?: boolean;
}

/** `tillhouse tenants import` */
export async function importCommand(
  variables: Variables,
  output: Output,
  file: string,
  options: ImportOptions,
): Promise<void> {
  const { suspended: isSuspended, ...wanted } = options;
  const { server, slug } = checked(TenantImport, wanted, { slug: "--slug", server: "--server" });
  const passphrase = await passphraseFor(variables, { isNew: false });
  const imported = await withDeps(variables, ({ deps }) =>
    importTenant(deps, { file, passphrase, server, slug, isSuspended, actor: commandLine, onTable: tableTo(output) }),
  );
  if (!imported.keepsTokens) warn("It comes from another installation, or from another key: everybody signs in anew.");
  output.answer({ ...imported.tenant, keepsTokens: imported.keepsTokens });
}

/** `tillhouse tenants request-deletion` */
export async function requestDeletionCommand(
  variables: Variables,
  output: Output,
  id: string,
  { waitDays }: { readonly waitDays?: string },
): Promise<void> {
  const tenantId = tenantIdOf(id);
  const days = waitDays === undefined ? {} : { waitDays: /^\d+$/.test(waitDays) ? Number(waitDays) : waitDays };
  const input = checked(NewTenantDeletion, days, { waitDays: "--wait-days" });
  output.answer(await withDeps(variables, ({ deps }) => requestDeletion(deps, tenantId, input, commandLine)));
}

/** `tillhouse tenants withdraw-deletion` */
export async function withdrawDeletionCommand(variables: Variables, output: Output, id: string): Promise<void> {
  const tenantId = tenantIdOf(id);
  await withDeps(variables, ({ deps }) => takeBackDeletion(deps, tenantId, commandLine));
  output.answer({ tenantId }, "The shop is not to be deleted any more.");
}

/** `tillhouse tenants deletions` */
export async function listDeletionsCommand(variables: Variables, output: Output): Promise<void> {
  const deletions = await withDeps(variables, ({ deps }) => deps.central.transact(listOpenDeletions));
  const rows = deletions.map(({ tenantId, slug, state, dueAt, requestedBy }) => ({
    tenantId,
    slug,
    state,
    dueAt,
    requestedBy,
  }));
  output.answer(deletions, tableOf(rows, "No shop is to be deleted."));
}

/** `tillhouse tenants delete`: exit code 1 before the day, and when something is in the way. */
export async function deleteCommand(
  variables: Variables,
  output: Output,
  id: string,
  { export: file, lost: isLost = false }: { readonly export?: string; readonly lost?: boolean },
): Promise<void> {
  if (isLost && file !== undefined)
    throw new UsageError("Give --export or --lost: of a lost home nothing is exported.");
  const tenantId = tenantIdOf(id);
  // Asked for before the shop is closed against others.
  const passphrase = file === undefined ? "" : await passphraseFor(variables, { isNew: true });
  const lastExport = async () => {
    if (file === undefined)
      throw new UsageError("Give --export: the shop is written into a file before it is deleted.");
    return { file, passphrase, onTable: tableTo(output) };
  };
  const request = { actor: commandLine, lastExport, isLost };
  output.answer(
    await inFile(file ?? "", () => withDeps(variables, ({ deps }) => deleteTenant(deps, tenantId, request))),
  );
}

/** `work`, whose failures to write the file are told as such. */
async function inFile<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, syscall } = error as { code?: string; syscall?: string };
    if (code === "EEXIST") throw new UsageError(`${file}, or ${file}.partial, is there already.`);
    if (syscall === "open" || syscall === "link") throw new UsageError(`${file} cannot be written (${code}).`);
    throw error;
  }
}

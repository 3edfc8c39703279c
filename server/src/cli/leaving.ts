import { commandLine } from "../admin/actor.ts";
import { exportTenant } from "../admin/tenants/leaving/export.ts";
import type { ExportedTable } from "../admin/tenants/leaving/format.ts";
import { importTenant } from "../admin/tenants/leaving/import.ts";
import { TenantImport } from "../admin/tenants/schema.ts";
import { withDeps } from "./environment.ts";
import { UsageError } from "./faults.ts";
import { checked } from "./input.ts";
import type { Output } from "./output.ts";
import { passphraseFor } from "./password.ts";
import { tenantIdOf } from "./tenants.ts";

type Variables = Readonly<Record<string, string | undefined>>;

const onTable = ({ name, rows, bytes }: ExportedTable) => {
  if (rows > 0) console.error(`  ${name}: ${rows} rows, ${bytes} bytes`);
};

/** `tillhouse tenants export` */
export async function exportCommand(variables: Variables, output: Output, id: string, file: string): Promise<void> {
  const tenantId = tenantIdOf(id);
  const passphrase = await passphraseFor(variables, { isNew: true });
  const { exportId, exportedAt, tables } = await inFile(file, () =>
    withDeps(variables, ({ deps }) => exportTenant(deps, tenantId, { file, passphrase, actor: commandLine, onTable })),
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
    importTenant(deps, { file, passphrase, server, slug, isSuspended, actor: commandLine, onTable }),
  );
  if (!imported.keepsTokens)
    console.error("It comes from another installation, or from another key: everybody signs in anew.");
  output.answer({ ...imported.tenant, keepsTokens: imported.keepsTokens });
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

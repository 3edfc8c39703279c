import { rotateKeys, rotateSigningKeys } from "../admin/keys/service.ts";
import { withDeps } from "./environment.ts";
import { warn, type Output } from "./output.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** `tillhouse keys rotate --signing [--now]` */
export async function rotateSigningKeysCommand(
  variables: Variables,
  output: Output,
  immediately: boolean,
): Promise<void> {
  const changed = await withDeps(variables, ({ deps }) => rotateSigningKeys(deps, { immediately }));
  const lines = Object.entries(changed).map(
    ([plane, { kid, activeFrom, othersRetiredAt }]) =>
      `${plane}: key ${kid} signs from ${activeFrom}; those before it are honoured until ${othersRetiredAt}.`,
  );
  output.answer(changed, lines.join("\n"));
}

/** `tillhouse keys rotate`; exit code 1 while the old key must be kept. */
export async function rotateKeysCommand(variables: Variables, output: Output): Promise<void> {
  const result = await withDeps(variables, ({ deps }) => rotateKeys(deps));
  const { rotated, unreached, lost } = result;
  output.answer(result, `${rotated} secrets were re-encrypted under the first key of TILLHOUSE_ENCRYPTION_KEYS.`);
  if (lost.length > 0)
    warn(`Lost homes, of which only backups have secrets, under the key of their time: ${lost.join(", ")}`);
  if (unreached.length === 0) return;
  warn(`Keep the old key and run this again for shops that were not reached: ${unreached.join(", ")}`);
  process.exitCode = 1;
}

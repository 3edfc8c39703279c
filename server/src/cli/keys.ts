import { rotateKeys, rotateSigningKeys } from "../admin/keys/service.ts";
import { withDeps } from "./environment.ts";
import { UsageError } from "./faults.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** `tillhouse keys rotate --signing [--now]` */
export async function rotateSigningKeysCommand(variables: Variables, immediately: boolean): Promise<void> {
  const changed = await withDeps(variables, ({ deps }) => rotateSigningKeys(deps, { immediately }));
  for (const [plane, { kid, activeFrom, othersRetiredAt }] of Object.entries(changed))
    console.log(
      `${plane}: key ${kid} signs from ${activeFrom}; those before it are honoured until ${othersRetiredAt}.`,
    );
}

/** `tillhouse keys rotate` */
export async function rotateKeysCommand(variables: Variables): Promise<void> {
  const { rotated, unreached } = await withDeps(variables, ({ deps }) => rotateKeys(deps));
  console.log(`${rotated} secrets were re-encrypted under the first key of TILLHOUSE_ENCRYPTION_KEYS.`);
  if (unreached.length > 0)
    throw new UsageError(
      `Keep the old key and run this again for shops that were not reached: ${unreached.join(", ")}`,
    );
}

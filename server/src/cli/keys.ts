import { rotateKeys } from "../admin/keys/service.ts";
import { UsageError, withDeps } from "./environment.ts";

/** `tillhouse keys rotate` */
export async function rotateKeysCommand(variables: Readonly<Record<string, string | undefined>>): Promise<void> {
  const { rotated, unreached } = await withDeps(variables, ({ deps }) => rotateKeys(deps));
  console.log(`${rotated} secrets were re-encrypted under the first key of TILLHOUSE_ENCRYPTION_KEYS.`);
  if (unreached.length > 0)
    throw new UsageError(
      `Keep the old key and run this again for shops that were not reached: ${unreached.join(", ")}`,
    );
}

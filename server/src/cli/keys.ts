import { rotateKeys } from "../admin/keys/service.ts";
import { withDeps } from "./environment.ts";

/** `tillhouse keys rotate` */
export async function rotateKeysCommand(variables: Readonly<Record<string, string | undefined>>): Promise<void> {
  const rotated = await withDeps(variables, ({ deps }) => rotateKeys(deps));
  console.log(`${rotated} secrets were re-encrypted under the first key of TILLHOUSE_ENCRYPTION_KEYS.`);
}

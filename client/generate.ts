import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";

/** What is generated from the contract document: file below `client/generated/` to its text. */
export async function generatedFiles(): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(join(import.meta.dirname, "openapi.json"), "utf8");
  // As comments they would be a third of the types.
  const withoutExamples = (key: string, value: unknown) => (["example", "examples"].includes(key) ? undefined : value);
  const document = JSON.parse(text, withoutExamples) as Document & OpenAPI3;
  const types = await openapiTS(document, { defaultNonNullable: false });
  return {
    "api.ts": `${head}${astToString(types)}`,
    "open.ts": `${head}/** Operations that need no access token: their 401 says that the sign-in failed, not that a token has expired. */
export const openOperations: readonly string[] = ${JSON.stringify(openOperations(document), null, 2)};
`,
  };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { security: readonly object[] }>>>>;
}

const head = "// Generated from openapi.json by `npm run openapi`; not edited by hand.\n\n";

function openOperations({ paths }: Document): string[] {
  const bearers = ["AdminBearer", "TenantBearer"];
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { security }]) => !security.some((together) => bearers.some((bearer) => bearer in together)))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(await generatedFiles()))
    await writeFile(join(import.meta.dirname, "generated", name), text);
}

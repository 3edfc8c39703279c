import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";

/** What is generated from the contract document: file below `client/generated/` to its text. */
export async function generatedFiles(): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(join(import.meta.dirname, "openapi.json"), "utf8");
  // As comments examples would be a third of the types; headers are read from the Response, which has no types of them.
  const untyped = ["example", "examples", "headers"];
  const withoutUntyped = (key: string, value: unknown) => (untyped.includes(key) ? undefined : value);
  const document = JSON.parse(text, withoutUntyped) as Document & OpenAPI3;
  const types = await openapiTS(withoutProblems(document), { defaultNonNullable: false });
  return {
    "api.ts": `${head}${shortened(astToString(types))}`,
    "errors.ts": `${head}${errorCodes(document)}`,
    "open.ts": `${head}/** Operations that need no access token: their 401 says that the sign-in failed, not that a token has expired. */
export const openOperations: readonly string[] = ${JSON.stringify(openOperations(document), null, 2)};
`,
  };
}

interface Operation {
  readonly security: readonly object[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly "x-error-codes"?: readonly string[];
}
interface Document {
  readonly "x-error-codes": readonly string[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Without the answers that are problems: what an operation can refuse by is typed by its codes (`errors.ts`). */
function withoutProblems(document: Document & OpenAPI3): OpenAPI3 {
  const { responses: _responses, ...components } = document.components ?? {};
  const paths = mapValues(document.paths, (operations) =>
    mapValues(operations, ({ responses, ...operation }) => ({
      ...operation,
      responses: Object.fromEntries(Object.entries(responses).filter(([status]) => /^[23]/.test(status))),
    })),
  );
  return { ...document, components, paths } as OpenAPI3;
}

function mapValues<T, U>(values: Readonly<Record<string, T>>, to: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, to(value)]));
}

/** Without the members that say that there is nothing, a tenth of the types, and with two spaces for four. */
function shortened(types: string): string {
  return types
    .replaceAll(/^ +headers: \{\n +\[name: string\]: unknown;\n +\};\n/gm, "")
    .replaceAll(/^ +\/\*\* @description Success\. \*\/\n/gm, "")
    .replaceAll(/^ +\w+\?: never;\n/gm, "")
    .replaceAll(/\{\n +\}/g, "{}")
    .replaceAll(/^ +/gm, (spaces) => " ".repeat(Math.ceil(spaces.length / 2)));
}

function errorCodes({ paths, "x-error-codes": common }: Document): string {
  const union = (codes: readonly string[]) => codes.map((code) => JSON.stringify(code)).join(" | ");
  const lines = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { "x-error-codes": codes = [] }]) =>
      codes.length === 0 ? [] : [`  "${method} ${path}": ${union(codes)};\n`],
    ),
  );
  return `/** The error codes that any operation can have. */
export type CommonErrorCode = ${union(common)};

/** The error codes that an operation has beside those. */
export interface OwnErrorCodes {
${lines.join("")}}
`;
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

import { createConfig, lintFromString } from "@redocly/openapi-core";
import { answerPart } from "../../src/kernel/http/openapi.ts";

/** The contract document, as far as examples are concerned. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, SharedSchema>> };
}

interface SharedSchema {
  readonly properties?: { readonly items?: { readonly items?: object } };
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/**
 * The examples that do not conform to their schemas, as `createOrder: request`, `createOrder: answer` or `moveTenant:
 * accepted`. One that stands with a shared schema is that of every operation which has the schema.
 */
export async function misfits(document: Document): Promise<ReadonlySet<string>> {
  // As `recommended-strict` has it, which the contract document is held to.
  const rule = { severity: "error", allowAdditionalProperties: false } as const;
  const rules = { "no-invalid-media-type-examples": rule, "no-invalid-schema-examples": rule };
  const problems = await lintFromString({
    source: JSON.stringify(document),
    config: await createConfig({ rules }),
  });
  return new Set(
    problems.flatMap(({ location: [{ pointer = "" } = {}] }) => {
      const [, place, path = "", method = "", part, status = ""] = pointer
        .split("/")
        .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
      if (place === "components") return partsWith(document, `#/components/schemas/${method}`);
      const { operationId = pointer, responses = {} } = document.paths[path]?.[method] ?? {};
      return [`${operationId}: ${part === "requestBody" ? "request" : answerPart(status, responses)}`];
    }),
  );
}

/** The requests and answers that have this schema as a whole, or as the items of a page. */
function partsWith({ paths, components = {} }: Document, ref: string): string[] {
  const { schemas = {} } = components;
  const pages = Object.keys(schemas).filter((name) => refOf(schemas[name]?.properties?.items?.items) === ref);
  const refs = [ref, ...pages.map((name) => `#/components/schemas/${name}`)];
  const has = ({ content = {} }: Content) => Object.values(content).some(({ schema }) => refs.includes(refOf(schema)));
  return Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ operationId, requestBody = {}, responses }) => [
      ...(has(requestBody) ? [`${operationId}: request`] : []),
      ...Object.entries(responses).flatMap(([status, response]) =>
        has(response) ? [`${operationId}: ${answerPart(status, responses)}`] : [],
      ),
    ]);
}

function refOf(schema: object | undefined): string {
  return schema !== undefined && "$ref" in schema ? String(schema.$ref) : "";
}

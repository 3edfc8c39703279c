import { createConfig, lintFromString } from "@redocly/openapi-core";
import { answerPart } from "../../src/kernel/http/openapi.ts";

/** The contract document, as far as examples are concerned. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly responses: object;
}

/**
 * The examples that do not conform to their schemas, as `createOrder: request`, `createOrder: answer` or `moveTenant:
 * accepted`.
 */
export async function misfits(document: Document): Promise<ReadonlySet<string>> {
  // As `recommended-strict` has it, which the contract document is held to.
  const rule = { severity: "error", allowAdditionalProperties: false } as const;
  const config = await createConfig({ rules: { "no-invalid-media-type-examples": rule } });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return new Set(
    problems.map(({ location: [{ pointer = "" } = {}] }) => {
      const [, , path = "", method = "", part, status = ""] = pointer
        .split("/")
        .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
      const { operationId = pointer, responses = {} } = document.paths[path]?.[method] ?? {};
      return `${operationId}: ${part === "requestBody" ? "request" : answerPart(status, responses)}`;
    }),
  );
}

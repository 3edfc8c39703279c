import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import { codes } from "../src/contract/errors.ts";
import { auditPage } from "../src/contract/events.ts";
import { formatWords, patternWords } from "../src/kernel/http/faults.ts";
import { isAnywhere, namesOf, errorsPage } from "../src/kernel/http/failures.ts";
import { errorCodesOf } from "../src/kernel/http/openapi.ts";
import { linePattern, namePattern } from "../src/kernel/http/shapes.ts";
import { bodyFormats } from "./answers.ts";
import { startService, type TestService } from "./harness.ts";

const root = join(import.meta.dirname, "../..");

/** A problem has no member beyond those of its schemas. */
const closed = (name: string) => (name.endsWith("Problem") ? { unevaluatedProperties: false } : {});

describe("the contract document", () => {
  let service: TestService;
  before(async () => {
    service = await startService({ shops: "opened" });
  });
  after(() => service.close());

  test("is committed as the routes describe it", async () => {
    const { body } = await service.request("GET", "/openapi/v1.json", {});
    const committed = await readFile(join(root, "client/openapi.json"), "utf8");
    assert.deepEqual(JSON.parse(committed), body, "run `npm run openapi` and commit the result");
  });

  for (const plane of [undefined, "Admin", "Tenant"]) {
    test(`breaks no rule of recommended-strict, ${plane === undefined ? "whole" : `as the half of the plane ${plane}`}`, async () => {
      const path = `/openapi/v1.json${plane === undefined ? "" : `?plane=${plane}`}`;
      const { status, body } = await service.request("GET", path, {});
      assert.equal(status, 200);
      const config = await createConfig({ extends: ["recommended-strict"] });
      const problems = await lintFromString({ source: JSON.stringify(body), config });
      assert.deepEqual(
        problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
        [],
      );
    });
  }

  test("describes every tag and operation, names every enum, and has of each plane what the other has not", async () => {
    const { body } = await service.request("GET", "/openapi/v1.json", {});
    for (const { name, description } of body.tags) assert.ok(description, `tag ${name}`);
    const operations = Object.values<Record<string, { operationId: string; description: string }>>(body.paths).flatMap(
      (path) => Object.values(path),
    );
    for (const { operationId, description } of operations) assert.ok(description, operationId);
    const namesOf = async (plane: string) => {
      const half = await service.request("GET", `/openapi/v1.json?plane=${plane}`, {});
      return Object.keys(half.body.paths);
    };
    const [admin, tenant] = [await namesOf("Admin"), await namesOf("Tenant")];
    assert.deepEqual([...new Set([...admin, ...tenant])].sort(), Object.keys(body.paths).sort());
    assert.deepEqual(
      admin.filter((path) => tenant.includes(path)),
      [
        ...new Set(
          service.app.contracts.flatMap(({ plane, contract }) =>
            plane === "open" ? [contract.path.replace(/:(\w+)/g, "{$1}")] : [],
          ),
        ),
      ].sort(),
    );
    assert.equal((await service.request("GET", "/openapi/v1.json?plane=both", {})).status, 400);
  });

  test("has enums in PascalCase, but for what other documents name: codes, permissions, members of keys", async () => {
    const { body } = await service.request("GET", "/openapi/v1.json", {});
    // docs/contract.md: `errorCode` and permissions (`<area>.<verb>`); RFC 7517 and 7518: `use` and `crv`; and a header
    // that is a boolean.
    const others =
      /\/(errorCode|(Plain)?ErrorCode|Permission|ServicePermission|Jwk\/properties\/use|DevicePublicKey\/properties\/crv|(Idempotent-Replayed|Preference-Applied)\/schema)$/;
    assert.deepEqual(
      namedValues(body).filter(([place, value]) => !others.test(place) && !/^[A-Z][A-Za-z0-9]*$/.test(value)),
      [],
    );
  });

  test("is looked through for enums of every kind: of parameters and headers, constants, discriminators, patterns", () => {
    const one = (value: string) => ({ anyOf: [{ enum: [value] }, { type: "null" }] });
    const events = { propertyName: "type", mapping: { "e.f": "#/components/schemas/E" } };
    const found = namedValues({
      paths: {
        "/a": {
          get: {
            parameters: [
              { in: "query", schema: one("a.b") },
              { in: "header", schema: one("c") },
            ],
          },
        },
      },
      webhooks: { "g.h": { post: {} } },
      components: {
        schemas: {
          Constant: { properties: { type: { anyOf: [{ const: "d" }, { const: 5 }] } } },
          Union: { oneOf: [], discriminator: events },
          Words: { type: "string", pattern: "^(i|j)$" },
        },
      },
    });
    assert.deepEqual(
      found.map(([, value]) => value),
      ["a.b", "c", "d", "e.f", "i", "j", "g.h"].sort(),
    );
  });

  test("has an example of each body of JSON, of a request and of an answer", async () => {
    const { body } = await service.request("GET", "/openapi/v1.json", {});
    type Bodies = { readonly content?: Readonly<Record<string, object>> };
    type Operation = { operationId: string; requestBody?: Bodies; responses: Record<string, Bodies> };
    const operations = Object.values<Record<string, Operation>>(body.paths).flatMap((path) => Object.values(path));
    type Body = {
      readonly example?: unknown;
      readonly schema: { readonly $ref?: string; readonly items?: Body["schema"] };
    };
    const hasExample = ({ $ref = "" }: Body["schema"]): boolean => {
      const { examples, properties } = body.components.schemas[$ref.split("/").at(-1) ?? ""] ?? {};
      const item = properties?.items?.items;
      return examples !== undefined || ($ref.endsWith("Page") && item !== undefined && hasExample(item));
    };
    const without = operations.flatMap(({ operationId, requestBody, responses }) => {
      const answers = Object.entries(responses).filter(([status]) => status.startsWith("2"));
      const bodies = [["request", requestBody] as const, ...answers];
      return bodies
        .filter(([, { content = {} } = {}]) => {
          const json = content["application/json"] as Body | undefined;
          return json !== undefined && json.example === undefined && !hasExample(json.schema);
        })
        .map(([what]) => `${operationId}: ${what}`);
    });
    assert.deepEqual(without, [], "run `npm run examples -- <a test file that calls it>` and `npm run openapi`");
  });

  test("has examples that fit their schemas: of bodies, of problems, of each line of what comes in lines", async () => {
    const { body } = await service.request("GET", "/openapi/v1.json", {});
    const schemas: Record<string, { readonly examples?: readonly unknown[] }> = body.components.schemas;
    const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { ...bodyFormats, password: true } });
    ajv.addSchema({ $id: "document", components: { schemas } });
    const faultsOf = (schema: object, example: unknown, what: string) => {
      const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
      const isValid = ajv.compile(JSON.parse(text));
      return isValid(example) ? [] : [`${what}: ${ajv.errorsText(isValid.errors)}`];
    };
    const ofSchemas = Object.entries(schemas).flatMap(([name, { examples = [] }]) =>
      examples.flatMap((example) => faultsOf({ $ref: `#/components/schemas/${name}`, ...closed(name) }, example, name)),
    );
    type Content = { readonly example?: unknown; readonly schema: { readonly contentSchema?: { items: object } } };
    type Operation = { requestBody?: { content: object }; responses: Record<string, { content?: object }> };
    const paths = Object.entries<Record<string, Operation>>(body.paths);
    const bodies = paths.flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { requestBody, responses }]) =>
        [requestBody, ...Object.values(responses)].flatMap((one) =>
          Object.entries<Content>((one?.content ?? {}) as Record<string, Content>).flatMap(
            ([type, { schema, example }]) => {
              if (example === undefined) return [];
              const what = `${method} ${path} ${type}`;
              if (type !== "application/x-ndjson") return faultsOf(schema, example, what);
              const lines = String(example).trim().split("\n");
              return lines.flatMap((line) => faultsOf(schema.contentSchema?.items ?? {}, JSON.parse(line), what));
            },
          ),
        ),
      ),
    );
    assert.deepEqual([...ofSchemas, ...bodies], []);
    assert.ok(Object.keys(schemas).filter((name) => name.endsWith("Problem")).length > 2);
  });

  test("has a page to read it at, which takes everything from the service itself", async () => {
    const page = await fetch(`${service.url}/docs`);
    // What a browser lets it load: of no address, and pictures and fonts that it holds itself.
    const policy = page.headers.get("content-security-policy")?.replaceAll(/(img|font)-src 'self' data:/g, "");
    assert.match(policy ?? "", /^default-src 'none'; script-src 'self'; [^:]*$/);
    const scripts = [...(await page.text()).matchAll(/(?:src|href)="([^"]*)"/g)].map(([, path]) => path);
    assert.deepEqual(scripts, ["/docs/scalar.js", "/docs/start.js"]);
    for (const [path, promise] of [
      ["/docs/scalar.js", /createApiReference/],
      ["/docs/start.js", /"url":"\/openapi\/v1\.json"/],
    ] as const) {
      const script = await fetch(service.url + path);
      assert.equal(script.headers.get("content-type"), "text/javascript; charset=utf-8");
      assert.match(await script.text(), promise);
    }
  });

  test("has routes that declare each code once, and of those that any route can answer their own limit of calls alone", () => {
    for (const { contract } of service.app.contracts) {
      const { errors = [], operationId } = contract;
      assert.deepEqual([...new Set(errors)], errors, operationId);
      for (const code of errors) {
        assert.ok(code in codes, `${operationId}: ${code}`);
        assert.ok(code === "rate_limited" || !isAnywhere(codes[code]), `${operationId}: ${code}`);
      }
    }
  });

  test("has words for every pattern and format of an input", () => {
    const words = JSON.stringify(
      service.app.contracts.map(({ contract: { params, query, body } }) => [params, query, body]),
      (key, value: unknown) =>
        key === "pattern" && typeof value === "string" && !(value in patternWords)
          ? `WITHOUT WORDS ${value}`
          : key === "format" && typeof value === "string" && !(value in formatWords) && value !== "password"
            ? `WITHOUT WORDS ${value}`
            : value,
    );
    assert.deepEqual(words.match(/"WITHOUT WORDS [^"]*"/g) ?? [], [], "add them to kernel/http/faults.ts");
  });

  test("has names on one line wherever one is given", () => {
    const found: string[] = [];
    const look = (part: unknown, where: string) => {
      if (typeof part !== "object" || part === null) return;
      for (const [name, member] of Object.entries(part)) {
        const { type, pattern } = (member ?? {}) as { type?: unknown; pattern?: string };
        const isText = [type].flat().includes("string");
        if (isText && /(^n|N)ame$|^company$/.test(name) && pattern !== namePattern && pattern !== linePattern)
          found.push(`${where}.${name}`);
        look(member, `${where}.${name}`);
      }
    };
    for (const { contract } of service.app.contracts) look(contract.body, contract.operationId);
    assert.deepEqual(found, []);
  });

  test("names every code of the catalogue: a route declares it, or any route can answer it", () => {
    const declared = new Set(service.app.contracts.flatMap((route) => [...errorCodesOf(route)]));
    assert.deepEqual(
      namesOf(codes).filter((code) => !declared.has(code) && !isAnywhere(codes[code])),
      [],
    );
  });
});

/** Each value of each enum of the document, however it is said, with the place; and the names of its webhooks. */
function namedValues(document: Readonly<Record<string, unknown>>): [place: string, value: string][] {
  const found: [string, string][] = [];
  const look = (part: unknown, place: string): void => {
    if (typeof part !== "object" || part === null) return;
    const { enum: values, const: constant, pattern, mapping } = part as Readonly<Record<string, unknown>>;
    const words = typeof pattern === "string" ? (/^\^\(?([\w.]+(?:\|[\w.]+)*)\)?\$$/.exec(pattern)?.[1] ?? "") : "";
    const all: readonly unknown[] = [
      ...(Array.isArray(values) ? values : []),
      constant,
      ...Object.keys(place.endsWith("/discriminator") ? (mapping ?? {}) : {}),
      ...words.split("|").filter((word) => word !== ""),
      ...Object.keys(place === "/webhooks" ? part : {}),
    ];
    found.push(...all.flatMap((value): [string, string][] => (typeof value === "string" ? [[place, value]] : [])));
    for (const [name, member] of Object.entries(part))
      if (name !== "examples" && name !== "example") look(member, `${place}/${name}`);
  };
  look(document, "");
  return found.sort(([, a], [, b]) => (a < b ? -1 : 1));
}

test("docs/audit.md is the catalogue of audit events", async () => {
  const page = await readFile(join(root, "docs/audit.md"), "utf8");
  assert.equal(page, auditPage(), "run `npm run docs` and commit the result");
});

test("docs/errors.md is the catalogue of error codes", async () => {
  const page = await readFile(join(root, "docs/errors.md"), "utf8");
  assert.equal(page, errorsPage(codes), "run `npm run docs` and commit the result");
});

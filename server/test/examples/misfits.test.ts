import assert from "node:assert/strict";
import { test } from "node:test";
import { misfits } from "./misfits.ts";

test("the examples that no longer fit their schemas are named, whether a member is gone, new or of another type", async () => {
  const schema = (type: string) => ({
    type: "object",
    required: ["name", "price"],
    properties: { name: { type: "string" }, price: { type } },
  });
  const content = (type: string, example: object) => ({
    content: { "application/json": { schema: schema(type), example } },
  });
  const good = { name: "Stars", price: "1.50" };
  const operation = (operationId: string, request: object, answer: object, type = "string") => ({
    operationId,
    requestBody: content("string", request),
    responses: { 201: { description: "Success.", ...content(type, answer) } },
  });
  const document = {
    openapi: "3.1.0",
    info: { title: "Wraps", version: "1" },
    paths: {
      "/wraps": { post: operation("createWrap", good, { name: "Stars" }) },
      "/wraps/{id}": { put: operation("putWrap", { ...good, colour: "red" }, good) },
      "/bows": { post: operation("createBow", good, good, "integer") },
      "/bags": { post: operation("createBag", good, good) },
    },
  };
  assert.deepEqual([...(await misfits(document))].sort(), [
    "createBow: answer",
    "createWrap: answer",
    "putWrap: request",
  ]);
});

test("an example that stands with a shared schema is that of all operations which have the schema, alone or in pages", async () => {
  const at = (name: string) => ({
    content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const operation = (operationId: string, request: string, answer: string) => ({
    operationId,
    requestBody: at(request),
    responses: { 200: { description: "Success.", ...at(answer) } },
  });
  const shape = (name: string) => ({ type: "object", required: [name], properties: { [name]: { type: "string" } } });
  const items = { type: "array", items: { $ref: "#/components/schemas/Wrap" } };
  const document = {
    openapi: "3.1.0",
    info: { title: "Wraps", version: "1" },
    paths: {
      "/wraps": { post: operation("createWrap", "Bow", "Wrap"), get: operation("listWraps", "Bow", "WrapPage") },
      "/bows": { post: operation("createBow", "Bow", "Bow") },
    },
    components: {
      schemas: {
        Wrap: { ...shape("colour"), examples: [{ name: "Stars" }] },
        WrapPage: { type: "object", properties: { items } },
        Bow: { ...shape("name"), examples: [{ name: "Red" }] },
      },
    },
  };
  assert.deepEqual([...(await misfits(document))].sort(), ["createWrap: answer", "listWraps: answer"]);
});

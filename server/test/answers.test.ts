import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Type } from "typebox";
import type { DocumentedRoute } from "../src/kernel/http/openapi.ts";
import { answerCheck } from "./answers.ts";

const Thing = Type.Object({ price: Type.String({ format: "decimal" }) }, { title: "Thing" });
const route: DocumentedRoute = {
  plane: "admin",
  contract: {
    method: "GET",
    path: "/things/:id",
    operationId: "getThing",
    summary: "One thing",
    tag: "Things",
    replies: { 200: Thing },
    errors: ["409 thing_lost"],
  },
};
const contentType = "application/json";

describe("every answer in a test is held to the contract document", () => {
  const check = answerCheck([route]);
  const answered = (status: number, body: unknown) => () =>
    check("GET", "/things/7?x=1", { status, contentType, body });

  test("an answer as promised passes, so does a code that is listed or can come everywhere", () => {
    answered(200, { price: "1.50" })();
    answered(409, { errorCode: "thing_lost" })();
    answered(404, { errorCode: "not_found" })();
  });

  test("another shape, a status or a code that is not listed is refused", () => {
    assert.throws(answered(200, { price: 1.5 }), /another shape/);
    assert.throws(answered(200, { price: "1e3" }), /another shape/);
    assert.throws(answered(201, { price: "1.50" }), /does not list/);
    assert.throws(answered(409, { errorCode: "thing_found" }), /does not list/);
  });
});

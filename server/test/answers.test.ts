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
    errors: ["name_taken", "code_taken", "branch_forbidden"],
  },
};
const branchId = "00000000-0000-7000-8000-000000000001";

describe("every answer in a test is held to the contract document", () => {
  const check = answerCheck([route]);
  const answered =
    (status: number, body: unknown, contentType = "application/json") =>
    () =>
      check("GET", "/things/7?x=1", { status, contentType, body });
  const refused = (status: number, members: object) =>
    answered(
      status,
      { type: "about:blank", title: "No", status, detail: "No.", requestId: "1", ...members },
      "application/problem+json; charset=utf-8",
    );

  test("an answer as promised passes", () => {
    answered(200, { price: "1.50" })();
    refused(409, { errorCode: "name_taken" })();
    refused(403, { errorCode: "branch_forbidden", branchId })();
    refused(400, { errors: { name: ["is required"] }, codes: { name: ["Required"] } })();
  });

  test("a code that any route can answer passes, under its own status or under default", () => {
    refused(400, { errorCode: "bad_request" })();
    refused(429, { errorCode: "rate_limited" })();
  });

  test("another shape or a success that is not listed is refused", () => {
    assert.throws(answered(200, { price: 1.5 }), /another shape/);
    assert.throws(answered(200, { price: "1e3" }), /another shape/);
    assert.throws(answered(201, { price: "1.50" }), /does not list/);
  });

  test("a code that the route does not declare is refused, whether its status is listed or not", () => {
    assert.throws(refused(409, { errorCode: "email_taken" }), /does not list/);
    assert.throws(refused(404, { errorCode: "not_found" }), /does not list/);
    assert.throws(refused(404, {}), /does not list/);
  });

  test("a code that the catalogue does not know, or with another status, is refused", () => {
    assert.throws(refused(409, { errorCode: "thing_lost" }), /not in the catalogue/);
    assert.throws(refused(400, { errorCode: "name_taken" }), /another status/);
  });

  test("a code without its members, or with those of another, is refused", () => {
    assert.throws(refused(403, { errorCode: "branch_forbidden" }), /another shape/);
    assert.throws(refused(409, { errorCode: "name_taken", branchId }), /another shape/);
  });

  test("a failure that is no problem is refused, and a 401 that is not listed", () => {
    assert.throws(answered(503, { error: "Service Unavailable" }), /another type/);
    assert.throws(answered(401, null), /does not list/);
  });
});

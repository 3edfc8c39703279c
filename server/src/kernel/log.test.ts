import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { startService, type TestService } from "../../test/harness.ts";
import { databaseProblem } from "./db/problems.ts";
import { sql } from "./db/sql.ts";
import { conflict, internalError, tenantSuspended, tenantUnavailable } from "./http/problem.ts";
import { makeLog } from "./log.ts";

describe("an error of the database in the log", () => {
  let service: TestService;
  const lines: string[] = [];
  const log = makeLog("info", { write: (line: string) => void lines.push(line) });

  before(async () => (service = await startService()));
  after(() => service.close());

  test("has the SQLSTATE, the name and the text of its statement, and no value or row", async () => {
    const secret = "a@secret.test";
    const insert = sql`
      INSERT INTO login_identifiers
        (identifier, tried_at) VALUES (${secret}, now())`;
    const error: unknown = await service.deps.central
      .transact(async (tx) => {
        await tx.run(insert);
        await tx.run(insert);
      })
      .catch((caught: unknown) => caught);
    log.error({ err: error }, "unexpected error");
    const [line = ""] = lines.splice(0);
    const { err } = JSON.parse(line) as { err: Record<string, unknown> };
    const { stack, ...told } = err;
    assert.match(String(stack), /log\.test\.ts/);
    assert.deepEqual(told, {
      ...{ type: "error", code: "23505", severity: "ERROR", schema: "public", table: "login_identifiers" },
      constraint: "login_identifiers_pkey",
      message: 'duplicate key value violates unique constraint "login_identifiers_pkey"',
      statement: insert.name,
      query: "INSERT INTO login_identifiers (identifier, tried_at) VALUES ($1, now())",
    });
    assert.ok(!line.includes(secret));
  });

  test("has what any other error has, when it comes from no server", () => {
    log.warn({ err: new Error("outer", { cause: new Error("inner") }) });
    const [line = ""] = lines.splice(0);
    const { err } = JSON.parse(line) as { err: Record<string, unknown> };
    assert.deepEqual([err["type"], err["message"]], ["Error", "outer: inner"]);
  });

  test("has no stack when it is a refusal that was foreseen, and one when what led to it was not", () => {
    const stackOf = (error: unknown): unknown => {
      log.warn({ err: error });
      const [line = ""] = lines.splice(0);
      return (JSON.parse(line) as { err: { stack?: unknown } }).err.stack;
    };
    for (const error of [
      conflict("graduation_cancelled", "It was cancelled."),
      tenantUnavailable(new Error("placement server second is not configured")),
      tenantUnavailable(Object.assign(new Error('database "d" does not exist'), { code: "3D000" })),
      tenantUnavailable(tenantSuspended()),
    ])
      assert.equal(stackOf(error), undefined, String(error));
    for (const error of [tenantUnavailable(new TypeError("it is no function")), internalError(new Error("it broke"))])
      assert.match(String(stackOf(error)), /log\.test\.ts/);
  });

  test("has no stack when a server is not reached, whatever the error is wrapped in", async () => {
    const stackOf = (error: unknown): unknown => {
      log.warn({ err: error });
      const [line = ""] = lines.splice(0);
      return (JSON.parse(line) as { err: { stack?: unknown } }).err.stack;
    };
    const refused: Error[] = await once(connect(1, "127.0.0.1"), "error");
    const [away] = refused;
    for (const error of [
      away,
      databaseProblem(away),
      new AggregateError(refused, "", { cause: away }),
      Object.assign(new Error("the database system is starting up"), { code: "57P03" }),
      new Error("timeout expired"),
      new Error("Connection terminated unexpectedly"),
    ])
      assert.equal(stackOf(error), undefined, String(error));
    assert.match(String(stackOf(new TypeError("it is no function"))), /log\.test\.ts/);
  });
});

test("a line of the log has no character that a terminal obeys, and is the same value", () => {
  const lines: string[] = [];
  const log = makeLog("info", { write: (line: string) => void lines.push(line) });
  const name = "\u001b[2J\u009b2J\u202e\n";
  log.error({ err: new Error(name), name }, "a shop could not be restored");
  const [line = ""] = lines;
  assert.doesNotMatch(line.trimEnd(), /[\p{Cc}\p{Bidi_Control}]/u);
  assert.equal(JSON.parse(line).name, name);
});

import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pino } from "pino";
import { whileLocked } from "../../../test/contention.ts";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { alertRules, dashboardExpressions, usedIn } from "../../../test/rules/monitoring.ts";
import { onCentral } from "../../../test/moves.ts";
import { root } from "../../../test/runner/files.ts";
import { sql } from "../db/sql.ts";
import { requestIdOf } from "./observe.ts";

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly reqId?: string;
  readonly operation?: string;
  readonly tenantId?: string | null;
  readonly userId?: string | null;
  readonly status?: number;
  readonly ms?: number;
  readonly graduationId?: string;
  readonly step?: string;
  readonly proxyRequestId?: string;
}

describe("what is seen of the service from outside", () => {
  let service: TestService;
  let shop: Shop;
  const lines: Line[] = [];

  before(async () => {
    const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
    service = await startService({ shops: "small", log });
    shop = await service.openShop();
  });
  after(() => service.close());

  const metric = async (name: string) => {
    const { body } = await service.request("GET", "/metrics");
    const line = String(body)
      .split("\n")
      .find((one) => one.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.split(" ").at(-1));
  };

  test("each line of a request has the id that a proxy sent beside ours, if it is a short word", async () => {
    const idOf = async (sent: string) => {
      lines.length = 0;
      const { headers } = await service.request("GET", "/nowhere", { headers: { "x-request-id": sent } });
      assert.notEqual(headers.get("x-request-id"), sent);
      return lines.map(({ reqId, proxyRequestId }) => [reqId === headers.get("x-request-id"), proxyRequestId]);
    };
    const id = "9f86d081/884c_7d65:9a2f";
    assert.deepEqual(await idOf(id), [[true, id]]);
    assert.deepEqual(await idOf("x".repeat(129)), [[true, undefined]]);
    assert.deepEqual(await idOf("two words"), [[true, undefined]]);
  });

  test("a request is one line at info: operation, tenant, user, status and time", async () => {
    const { body: me } = await shop.get("/me");
    lines.length = 0;
    const found = await shop.get("/products");
    const missing = await service.request("GET", "/nowhere");
    await service.request("GET", "/health/live");
    const [first, second, ...more] = lines.filter(({ msg }) => msg === "request");
    assert.deepEqual(more, []);
    assert.ok(first !== undefined);
    const { ms = -1, ...rest } = first;
    assert.ok(Number.isInteger(ms) && ms >= 0 && ms < 10_000);
    assert.deepEqual(
      [rest.level, rest.operation, rest.tenantId, rest.userId, rest.status, rest.reqId],
      [30, "listProducts", shop.tenantId, me.userId, 200, found.headers.get("x-request-id")],
    );
    assert.deepEqual([second?.operation, second?.tenantId, second?.userId, second?.status], ["none", null, null, 404]);
    assert.equal(missing.status, 404);
  });

  test("the request goes by the id of the trace that its traceparent names", async () => {
    const trace = "0af7651916cd43dd8448eb211c80319c";
    const told = await service.request("GET", "/health/live", {
      headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` },
    });
    assert.equal(told.headers.get("x-request-id"), "0af76519-16cd-43dd-8448-eb211c80319c");
    const withHeader = (traceparent: string) => requestIdOf({ headers: { traceparent } });
    const made = [
      "",
      `00-${"0".repeat(32)}-b7ad6b7169203331-01`,
      `00-${trace}-${"0".repeat(16)}-01`,
      `00-${trace.toUpperCase()}-b7ad6b7169203331-01`,
      `00-${trace}-b7ad6b7169203331-01 x`,
    ].map(withHeader);
    assert.equal(new Set([...made, "0af76519-16cd-43dd-8448-eb211c80319c"]).size, made.length + 1);
    for (const id of made) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  test("metrics tell requests by operation and status, sign-ins by outcome, and waits", async () => {
    const labels = '{operation="listUnits",status="200"}';
    await shop.get("/units");
    assert.equal(await metric(`tillhouse_http_request_duration_seconds_count${labels}`), 1);
    assert.ok(((await metric(`tillhouse_http_response_size_bytes_sum${labels}`)) ?? 0) > 10);

    const signIns = async (outcome: string) =>
      (await metric(`tillhouse_sign_ins_total{plane="tenant",step="Password",outcome="${outcome}"}`)) ?? 0;
    const [taken, refused] = [await signIns("Success"), await signIns("BadCredentials")];
    const body = { email: shop.owner.email, password: "not the right one" };
    await service.request("POST", "/identity/login", { tenantId: shop.tenantId, body });
    await shop.login(shop.owner.email, shop.owner.password);
    assert.deepEqual([await signIns("Success"), await signIns("BadCredentials")], [taken + 1, refused + 1]);
    // On the operators' plane, where nothing is announced to be mailed.
    const step = (name: string, outcome: string) =>
      metric(`tillhouse_sign_ins_total{plane="admin",step="${name}",outcome="${outcome}"}`);
    await service.request("POST", "/admin/identity/login/2fa", { body: { twoFactorToken: "x", code: "123456" } });
    assert.equal(await step("SecondFactor", "Refused"), 1);
    await service.request("POST", "/admin/identity/refresh", { cookie: `service_admin_rt=${"x".repeat(43)}` });
    assert.equal(await step("Refresh", "Unknown"), 1);

    const names = ["tillhouse_connection_waits_total", "tillhouse_connection_wait_seconds_total"];
    const waits = async () => Promise.all(names.map((name) => metric(`${name}{server="default"}`)));
    const lock = sql`LOCK TABLE products IN ACCESS EXCLUSIVE MODE`;
    await whileLocked(service, shop.tenantId, lock, 2, () =>
      Promise.all(Array.from({ length: 40 }, () => shop.get("/products"))),
    );
    const [count = 0, seconds = 0] = await waits();
    assert.ok(count > 0 && seconds > 0, `${count} ${seconds}`);
  });

  test("metrics tell the mails that wait, the shops that announced some or webhooks, and since when", async () => {
    const outbox = () =>
      Promise.all(["mails", "shops", "oldest_seconds"].map((name) => metric(`tillhouse_outbox_${name}`)));
    assert.deepEqual(await outbox(), [0, 0, 0]);
    const waits = "now() - interval '1 hour', now() + interval '1 day'";
    await onCentral(service, `INSERT INTO outbox VALUES (gen_random_uuid(), 'a@b.test', 'sealed', ${waits})`);
    // Of now: a look into the shop's outbox that is under way forgets an older one.
    const announced = "INSERT INTO mail_notices VALUES ($1, now(), now() + interval '1 day')";
    await onCentral(service, announced, [shop.tenantId]);
    const [mails, shops, oldestS = 0] = await outbox();
    assert.deepEqual([mails, shops], [1, 1]);
    assert.ok(oldestS >= 3_600 && oldestS < 4_000, String(oldestS));
    await onCentral(service, "DELETE FROM outbox");
    await onCentral(service, "DELETE FROM mail_notices");
    const webhooks = () => Promise.all(["shops", "oldest_seconds"].map((name) => metric(`tillhouse_webhook_${name}`)));
    assert.deepEqual(await webhooks(), [0, 0]);
    const left = "INSERT INTO webhook_notices VALUES ($1, now() - interval '1 minute', now() + interval '1 day')";
    await onCentral(service, left, [shop.tenantId]);
    const [waiting, sinceS = 0] = await webhooks();
    assert.equal(waiting, 1);
    assert.ok(sinceS >= 60 && sinceS < 460, String(sinceS));
    await onCentral(service, "DELETE FROM webhook_notices");
  });

  test("alerts and dashboard name metrics and labels that there are, and values that something gives them", async () => {
    const { body } = await service.request("GET", "/metrics");
    const suffixes = { histogram: ["_bucket", "_sum", "_count"] } as Readonly<Record<string, readonly string[]>>;
    const types = [...String(body).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    const exposed = new Map(
      types.flatMap(([, name = "", type = ""]) => {
        const { labelNames } = service.deps.metrics.getSingleMetric(name) as unknown as { labelNames: string[] };
        return (suffixes[type] ?? [""]).map((suffix) => [`${name}${suffix}`, labelNames] as const);
      }),
    );
    // Prometheus' own, and of a service with workers.
    for (const name of ["up", "tillhouse_workers"]) exposed.set(name, []);
    const scraped = ["job", "instance"];
    const sources = globSync("server/src/**/*.ts", { cwd: root })
      .map((file) => readFileSync(join(root, file), "utf8"))
      .join("\n");
    const expressions = [...alertRules().map(({ expr }) => expr), ...dashboardExpressions()];
    assert.ok(expressions.length > 40);
    for (const expression of expressions) {
      const { names, labels, groupings } = usedIn(expression);
      const known = [...scraped, ...names.flatMap((name) => exposed.get(name) ?? [])];
      assert.ok(names.length > 0, expression);
      for (const name of names) assert.ok(exposed.has(name), `${name} is no metric: ${expression}`);
      for (const label of groupings) assert.ok([...known, "le"].includes(label), `by ${label}: ${expression}`);
      for (const { name, label, values } of labels) {
        const its = [...scraped, ...(exposed.get(name) ?? []), ...(name.endsWith("_bucket") ? ["le"] : [])];
        assert.ok(its.includes(label), `${name} has no label ${label}: ${expression}`);
        if (["status", "le", ...scraped].includes(label)) continue;
        for (const value of values)
          assert.ok(sources.includes(`"${value}"`), `${label} is never ${value}: ${expression}`);
      }
    }
  });

  test("a graduation is ten lines", async () => {
    const token = await service.admin();
    lines.length = 0;
    const path = `/admin/tenants/${shop.tenantId}/graduate?server=second`;
    assert.equal((await service.request("POST", path, { token })).status, 200);
    const told = lines.filter(({ graduationId }) => graduationId !== undefined);
    assert.equal(told.length, 10, told.map(({ msg, step }) => `${msg} ${step}`).join("\n"));
    assert.deepEqual([told[0]?.msg, told.at(-1)?.msg], ["graduation begins", "tenant graduated"]);
  });
});

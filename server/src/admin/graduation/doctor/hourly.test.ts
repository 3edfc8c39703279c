import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { pino } from "pino";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { onCentral } from "../../../../test/moves.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { startDiagnosing } from "./hourly.ts";

const hourMs = 3_600_000;

interface Line {
  readonly msg: string;
  readonly shops?: number;
  readonly examples?: readonly { readonly tenantId: string }[];
}

describe("the diagnosis of every shop, once an hour", () => {
  let service: TestService;
  let shops: Shop[];
  const lines: Line[] = [];

  before(async () => {
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
    service = await startService({ shops: "small", log });
    shops = [await service.openShop(), await service.openShop()];
  });
  after(() => service.close());

  async function states(): Promise<Record<string, number>> {
    const { body } = await service.request("GET", "/metrics");
    const found = [...String(body).matchAll(/^tillhouse_shops\{state="(\w+)"\} (\d+)$/gm)];
    return Object.fromEntries(found.map(([, state = "", count]) => [state, Number(count)]));
  }

  /** What two processes do when their clocks look. */
  async function look(): Promise<void> {
    const stops = [startDiagnosing(service.deps), startDiagnosing(service.deps)];
    await service.deps.background.wait();
    for (const stop of stops) stop();
  }

  test("is told by a metric, and shops that are not healthy by the log; nothing before the first one", async () => {
    assert.deepEqual(await states(), {});
    await onCentral(service, "UPDATE chores SET due_at = $1", [service.deps.now()]);
    await look();
    assert.deepEqual(await states(), { Healthy: 2 });
    assert.equal(lines.length, 0);

    const broken = await service.deps.directory.resolve(shops[1]?.tenantId ?? "");
    const { databaseName = "", roleName = "" } = broken ?? {};
    await asSuperuser(service, "default", `ALTER ROLE ${roleName} NOLOGIN`, [], databaseName);
    await look();
    assert.deepEqual(await states(), { Healthy: 2 }, "it is not due yet");
    service.now.advance(hourMs);
    await look();
    const now = await states();
    assert.deepEqual([now["Healthy"], Object.values(now).reduce((sum, count) => sum + count)], [1, 2]);
    const list = async (query = "") =>
      (await service.request("GET", `/admin/diagnoses${query}`, { token: await service.admin() })).body;
    const { items, nextCursor } = await list();
    assert.equal(nextCursor, null);
    const [{ findings, diagnosedAt, tenantName, ...ill }] = items;
    assert.deepEqual([ill.tenantId, items.length], [shops[1]?.tenantId, 1]);
    assert.ok(new Date(diagnosedAt) <= service.deps.now());
    assert.ok(findings.length > 0 && tenantName.startsWith("Shop "));
    assert.deepEqual((await list(`?state=${ill.state}&limit=1`)).items, items);
    assert.deepEqual((await list("?state=Orphans")).items, []);
    const told = lines.find(({ msg }) => msg === "shops are not healthy");
    assert.equal(told?.shops, 1);
    assert.deepEqual(
      told?.examples?.map(({ tenantId }) => tenantId),
      [shops[1]?.tenantId],
    );

    await asSuperuser(service, "default", `ALTER ROLE ${roleName} LOGIN`, [], databaseName);
    const token = await service.admin();
    const recovered = await service.request("POST", `/admin/tenants/${shops[1]?.tenantId}/recover`, { token });
    assert.equal(recovered.status, 200);
    assert.deepEqual((await list()).items, [], "what has got well since is not listed any more");
  });

  test("is done at once when somebody asks, for all who ask meanwhile, and put off by an hour", async () => {
    const token = await service.admin();
    const diagnosedAt = async () =>
      (await service.request("GET", "/admin/overview", { token })).body.health.diagnosedAt;
    service.now.advance(hourMs / 2);
    const before = await diagnosedAt();
    const answers = await Promise.all([1, 2].map(() => service.request("POST", "/admin/diagnoses", { token })));
    for (const { status, body } of answers) assert.deepEqual([status, body], [200, { isDone: true }]);
    const after = await diagnosedAt();
    assert.ok(after > before);
    service.now.advance(hourMs * 0.6);
    await look();
    assert.equal(await diagnosedAt(), after);
  });
});

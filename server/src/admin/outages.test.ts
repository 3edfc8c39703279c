import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { problemOf } from "../../test/staff.ts";
import { eventually } from "../../test/eventually.ts";
import { startService, type TestService } from "../../test/harness.ts";
import { startOwnServer, type OwnServer } from "../../test/own-server.ts";
import { ensureDatabase } from "../embedded/sql.ts";
import { ensureFirstUser } from "./users/service.ts";

describe("the operators' plane without its central database", () => {
  let service: TestService;
  let own: OwnServer;
  let token: string;

  before(async () => {
    own = await startOwnServer();
    await ensureDatabase(own.superuserUrl, "central");
    const central = new URL(own.provisionerUrl);
    central.pathname = "/central";
    service = await startService({ shops: "small", config: { centralUrl: central.href } });
    await ensureFirstUser(service.deps, service.operator);
    token = await service.admin();
  });
  after(async () => {
    await service.close();
    await own.remove();
  });

  const everything = () => [
    service.request("GET", "/admin/tenants", { token }),
    service.request("POST", "/admin/tenants", { token, body: {} }),
    service.request("POST", "/admin/identity/login", { body: service.operator }),
    service.request("GET", "/admin/audit", { token }),
  ];

  test("while it is stopped: 503 service_unavailable, with when to try again; and served once it is back", async () => {
    await own.stop();
    try {
      for (const reply of await Promise.all(everything()))
        assert.deepEqual([...problemOf(reply), reply.headers.get("retry-after")], [503, "service_unavailable", "2"]);
    } finally {
      await own.start();
    }
    const again = await Promise.all(everything());
    assert.deepEqual(
      again.map(({ status }) => status),
      [200, 400, 200, 200],
    );
  });

  test("whose sessions end in the middle of a request: 503 service_unavailable", async () => {
    const holder = await service.deps.central.connect();
    try {
      await holder.query("BEGIN; LOCK TABLE tenants IN ACCESS EXCLUSIVE MODE");
      const waiting = service.request("GET", "/admin/tenants", { token });
      const end = `SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity WHERE wait_event_type = 'Lock'`;
      await eventually("it waits, and is ended", async () => ((await holder.query(end)).rowCount ?? 0) > 0);
      const reply = await waiting;
      assert.deepEqual([...problemOf(reply), reply.headers.get("retry-after")], [503, "service_unavailable", "2"]);
    } finally {
      await holder.end();
    }
  });
});

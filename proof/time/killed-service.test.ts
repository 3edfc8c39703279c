import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { ensureDatabase } from "../../server/src/embedded/sql.ts";
import { eventually } from "../../server/test/eventually.ts";
import { startOwnServer, type OwnServer } from "../../server/test/own-server.ts";
import { productionSettings, startProcess, type ServiceProcess } from "../../server/test/service-process.ts";

const main = join(import.meta.dirname, "../../server/src/main.ts");

describe("a service that is killed while it moves a shop for a caller who does not wait", () => {
  let own: OwnServer;
  let start: () => Promise<ServiceProcess>;
  before(async () => {
    own = await startOwnServer();
    await ensureDatabase(own.superuserUrl, "central");
    const central = new URL(own.provisionerUrl);
    central.pathname = "/central";
    const env = productionSettings({ default: own.provisionerUrl }, central.href);
    start = () => startProcess({ command: ["node", main, "serve"], cwd: import.meta.dirname, env });
  });
  after(() => own.remove());

  // At the answer, and while the shop is closed.
  for (const afterMs of [0, 400])
    test(`${afterMs} ms after its 202: the next one tells truly how it ended, and opens the shop by itself`, async () => {
      const killed = await start();
      const shop = await killed.openShop();
      const begun = await killed.request("POST", `/admin/tenants/${shop.tenantId}/graduate`, {
        ...{ token: await killed.signIn(), headers: { prefer: "respond-async" } },
      });
      assert.equal(begun.status, 202, JSON.stringify(begun.body));
      const path = String(begun.headers.get("location"));
      if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs));
      process.kill(killed.pid, "SIGKILL");
      const next = await start();
      try {
        const admin = { token: await next.signIn() };
        const look = async () => (await next.request("GET", path, admin)).body;
        const ended = await eventually(
          "it has ended",
          async () => {
            const graduation = await look();
            return ["RolledBack", "Succeeded"].includes(graduation.state) && graduation;
          },
          60_000,
        );
        const tenant = await next.request("GET", `/admin/tenants/${shop.tenantId}`, admin);
        assert.equal(tenant.body.mode, ended.state === "Succeeded" ? "Dedicated" : "Shared");
        assert.equal(tenant.body.isActive, true);
        const { tenantId, token } = shop;
        assert.equal((await next.request("GET", "/units", { tenantId, token })).status, 200);
      } finally {
        await next.stop();
      }
    });
});

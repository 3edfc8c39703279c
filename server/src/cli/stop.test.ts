import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { ensureDatabase } from "../embedded/sql.ts";
import { eventually } from "../../test/eventually.ts";
import { startOwnServer, type OwnServer } from "../../test/own-server.ts";
import { productionSettings, startProcess, type ServiceProcess } from "../../test/service-process.ts";

const main = join(import.meta.dirname, "../main.ts");
const launcher = join(import.meta.dirname, "../../../bin/tillhouse.mjs");

describe("a service that is asked to stop", () => {
  let own: OwnServer;
  let settings: Record<string, string>;

  before(async () => {
    own = await startOwnServer();
    await ensureDatabase(own.superuserUrl, "central");
    const central = new URL(own.provisionerUrl);
    central.pathname = "/central";
    settings = productionSettings({ default: own.provisionerUrl }, central.href);
  });
  after(() => own.remove());

  const start = (stopDelayMs: number): Promise<ServiceProcess> => {
    const env = { ...settings, TILLHOUSE_STOP_DELAY_MS: String(stopDelayMs) };
    return startProcess({ command: ["node", main, "serve"], cwd: import.meta.dirname, env });
  };

  test("is not ready any more: 503 there, while others are still answered, each with Connection: close", async () => {
    // Longer than this test takes, which ends it in the middle.
    const service = await start(600_000);
    try {
      const shop = await service.openShop();
      process.kill(service.pid, "SIGTERM");
      await eventually("it is not ready", async () => (await fetch(`${service.url}/health/ready`)).status === 503);
      const { tenantId, token } = shop;
      const { status, headers } = await service.request("GET", "/units", { tenantId, token });
      assert.deepEqual([status, headers.get("connection")], [200, "close"]);
    } finally {
      process.kill(service.pid, "SIGKILL");
    }
  });

  test("ends when what has started it is killed, where that must be a process of its own: the port is free", async () => {
    // As on an older Node, which cannot become another program.
    const older = ["--import", "data:text/javascript,process.execve=undefined", launcher, "serve"];
    const env = { ...settings, TILLHOUSE_STOP_DELAY_MS: "0" };
    const { pid, url } = await startProcess({ command: ["node", ...older], cwd: import.meta.dirname, env });
    process.kill(pid, "SIGKILL");
    await eventually("nobody listens", () =>
      fetch(`${url}/health/live`).then(
        () => false,
        () => true,
      ),
    );
  });

  test("finishes and ends with exit code 0", async () => {
    const service = await start(0);
    assert.equal(await service.stop(), 0);
  });
});

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { makeAuthority } from "../../../test/certificates.ts";
import { startService, type TestService } from "../../../test/harness.ts";
import { startOwnServer, type OwnServer } from "../../../test/own-server.ts";
import { readServers } from "./service.ts";

const dayS = 86_400;

describe("the metrics of database servers", () => {
  let own: OwnServer;
  let service: TestService;

  before(async () => {
    const authority = makeAuthority("The test's own");
    own = await startOwnServer({}, { tls: { ...authority.issue("localhost"), authority: authority.certificate } });
    const url = new URL(own.provisionerUrl);
    url.search = "sslmode=require";
    service = await startService({ servers: { own: url.href } });
  });
  after(async () => {
    await service.close();
    await own.remove();
  });

  /** The values of a metric by server. */
  async function read(name: string): Promise<Record<string, number>> {
    const { body } = await service.request("GET", "/metrics");
    const found = [...String(body).matchAll(new RegExp(`^${name}\\{server="([^"]+)"\\} (\\S+)$`, "gm"))];
    return Object.fromEntries(found.map(([, server = "", value]) => [server, Number(value)]));
  }

  test("one that answers is up, with its connections, its limit and how long its certificate is valid", async () => {
    assert.deepEqual(await read("tillhouse_server_up"), { "central database": 1, default: 1, second: 1, own: 1 });
    const { own: connections = 0 } = await read("tillhouse_server_connections");
    const { own: most = 0 } = await read("tillhouse_server_max_connections");
    assert.ok(connections >= 1 && connections < most, `${connections} of ${most}`);
    const { own: validS = 0, ...others } = await read("tillhouse_server_certificate_seconds");
    assert.ok(validS > dayS / 2, String(validS));
    assert.deepEqual(others, {});
  });

  test("one that is stopped is down, and nothing else is told of it; the others are as before", async () => {
    await own.stop();
    assert.deepEqual(await read("tillhouse_server_up"), { "central database": 1, default: 1, second: 1, own: 0 });
    for (const name of ["connections", "max_connections", "certificate_seconds"])
      assert.equal((await read(`tillhouse_server_${name}`))["own"], undefined, name);
    await own.start();
    assert.equal((await read("tillhouse_server_up"))["own"], 1);
  });

  test("one that is silent is down when its time is over", async () => {
    own.pause();
    try {
      const servers = await readServers(service.deps, 100);
      assert.equal(servers.find(({ name }) => name === "own")?.isUp, false);
    } finally {
      own.resume();
    }
  });
});

import assert from "node:assert/strict";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import { makeAuthority } from "../../../test/certificates.ts";
import { eventually } from "../../../test/eventually.ts";
import { startService, type TestService } from "../../../test/harness.ts";
import { startOwnServer, type OwnServer } from "../../../test/own-server.ts";
import { PlacementServers } from "../../kernel/db/servers.ts";
import { readServers } from "./service.ts";

const dayS = 86_400;

/** Stands before a server, and swallows what clients send once they have signed in. */
async function startDeaf(url: string): Promise<{ url: string; open(): number; close(): Promise<void> }> {
  const to = new URL(url);
  const sockets = new Set<Socket>();
  // ReadyForQuery: 'Z', its length of 5, idle.
  const isReady = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
  const server = createServer((client) => {
    const upstream = connect(Number(to.port), to.hostname);
    let isIn = false;
    sockets.add(client);
    client.on("data", (chunk) => void (isIn || upstream.write(chunk)));
    upstream.on("data", (chunk) => {
      isIn ||= chunk.includes(isReady);
      client.write(chunk);
    });
    const end = () => {
      sockets.delete(client);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on("close", end).on("error", end);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  to.port = String((server.address() as AddressInfo).port);
  // What is encrypted cannot be read here.
  to.search = "sslmode=disable";
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url: to.href, open: () => sockets.size, close };
}

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

  test("one that has shops and is not configured is down", async () => {
    await service.openShop();
    const servers = new PlacementServers({});
    const found = await readServers({ ...service.deps, servers });
    assert.deepEqual(
      found.map(({ name, isUp }) => [name, isUp]),
      [
        ["central database", true],
        ["default", false],
      ],
    );
  });

  test("one that is deaf after the login leaves no session behind", async () => {
    const deaf = await startDeaf(own.provisionerUrl);
    try {
      const servers = new PlacementServers({ deaf: deaf.url });
      for (let n = 0; n < 3; n++) {
        const found = await readServers({ ...service.deps, servers }, 200);
        assert.equal(found.find(({ name }) => name === "deaf")?.isUp, false);
      }
      await eventually("every session is closed", () => deaf.open() === 0);
    } finally {
      await deaf.close();
    }
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

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pino } from "pino";
import { startService, type TestService } from "../../test/harness.ts";
import { asSuperuser } from "../../test/superuser.ts";
import { bootOn, openDatabases, settingsOf } from "./environment.ts";
import { UsageError } from "./usage.ts";
import { serve } from "./serve.ts";

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");

describe("a start that fails", () => {
  let service: TestService;
  let folder: string;
  let variables: Record<string, string>;

  before(async () => {
    service = await startService({ shops: "opened" });
    folder = mkdtempSync(join(tmpdir(), "tillhouse-start-"));
    const { centralUrl = "", encryptionKeys = "", databasePrefix } = service.deps.config;
    variables = {
      TILLHOUSE_SERVERS: JSON.stringify(service.servers),
      TILLHOUSE_CENTRAL_URL: centralUrl,
      TILLHOUSE_ENCRYPTION_KEYS: encryptionKeys,
      TILLHOUSE_DATABASE_PREFIX: databasePrefix,
      TILLHOUSE_LOG_LEVEL: "silent",
    };
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });

  /** What an operator is told of these settings. */
  async function toldOf(change: Readonly<Record<string, string | undefined>>): Promise<string> {
    try {
      const { config } = settingsOf({ ...variables, ...change });
      const booted = await bootOn(await openDatabases(config), pino({ level: "silent" }));
      await booted.close();
    } catch (error) {
      assert.ok(error instanceof UsageError, error instanceof Error ? error.stack : String(error));
      assert.doesNotMatch(error.message, /hunter2/);
      return error.message;
    }
    return "it started";
  }
  const central = (change: (url: URL) => void) => {
    const url = new URL(variables["TILLHOUSE_CENTRAL_URL"] ?? "");
    change(url);
    return { TILLHOUSE_CENTRAL_URL: url.href };
  };

  test("names the central database's setting, what is wrong with it and what to do", async () => {
    const { host } = new URL(variables["TILLHOUSE_CENTRAL_URL"] ?? "");
    const name = "TILLHOUSE_CENTRAL_URL: ";
    assert.equal(await toldOf({}), "it started");
    assert.equal(
      await toldOf(central((url) => (url.port = "1"))),
      `${name}nothing answers on 127.0.0.1:1 (ECONNREFUSED). Start PostgreSQL there, or correct host and port.`,
    );
    assert.match(
      await toldOf(central((url) => (url.hostname = "nowhere.invalid"))),
      /^TILLHOUSE_CENTRAL_URL: nothing answers on nowhere\.invalid:\d+ \((ENOTFOUND|EAI_AGAIN)\)\. Start/,
    );
    assert.equal(
      await toldOf(central((url) => (url.password = "hunter2"))),
      `${name}${host} refuses the password of tillhouse_provisioner. Correct it here, or give the role this one in PostgreSQL.`,
    );
    assert.equal(
      await toldOf(central((url) => (url.pathname = "/no_such"))),
      `${name}the database no_such does not exist on ${host}. Make it, with tillhouse_provisioner as its owner (docs/operations/install.md).`,
    );
    assert.equal(
      await toldOf(central((url) => url.searchParams.set("sslmode", "require"))),
      `${name}${host} has no TLS, and sslmode=require wants it. Switch it on there (ssl = on), or choose another sslmode.`,
    );
  });

  test("names an address where something else than PostgreSQL answers", async () => {
    const other = createServer((socket) => socket.on("error", () => undefined).once("data", () => socket.end("no")));
    await once(other.listen(0, "127.0.0.1"), "listening");
    const { port } = other.address() as AddressInfo;
    const change = central((url) => {
      url.port = String(port);
      url.searchParams.set("sslmode", "require");
    });
    try {
      const where = `127.0.0.1:${port}`;
      assert.equal(
        await toldOf(change),
        `TILLHOUSE_CENTRAL_URL: ${where} does not answer as PostgreSQL does. Correct host and port.`,
      );
    } finally {
      other.close();
    }
  });

  test("of a central database that the login does not own, or that only reads", async () => {
    const { databasePrefix: prefix } = service.deps.config;
    await asSuperuser(service, "default", `CREATE DATABASE ${prefix}_others`);
    await asSuperuser(service, "default", `GRANT CONNECT ON DATABASE ${prefix}_others TO tillhouse_provisioner`);
    const change = central((url) => (url.pathname = `/${prefix}_others`));
    assert.match(
      await toldOf(change),
      /^TILLHOUSE_CENTRAL_URL: tillhouse_provisioner has not the right to do this in \w+ \(permission denied .*\)\. Make it the owner/,
    );
    await asSuperuser(service, "default", `ALTER DATABASE ${prefix}_others OWNER TO tillhouse_provisioner`);
    await asSuperuser(service, "default", `ALTER DATABASE ${prefix}_others SET default_transaction_read_only = on`);
    assert.match(
      await toldOf(change),
      /^TILLHOUSE_CENTRAL_URL: \S+ only reads \(a standby\)\. Name the server that writes\.$/,
    );
  });

  test("names the key that is missing, or is another one of that name", async () => {
    const other = { TILLHOUSE_ENCRYPTION_KEYS: `k9:${key(9)}` };
    assert.equal(
      await toldOf(other),
      "TILLHOUSE_ENCRYPTION_KEYS does not fit the databases: its secrets were sealed by a key of the id test, which is not " +
        "configured. Put back the key that they were made with.",
    );
    assert.match(
      await toldOf({ TILLHOUSE_ENCRYPTION_KEYS: `test:${key(9)}` }),
      /^TILLHOUSE_ENCRYPTION_KEYS .* were sealed by another key of the id test, or were changed\./,
    );
    writeFileSync(join(folder, "encryption.key"), "not a key");
    assert.match(
      await toldOf({ TILLHOUSE_ENCRYPTION_KEYS: undefined, TILLHOUSE_DATA_DIR: folder }),
      /^\S+encryption\.key does not fit the databases: encryption key 1 is not of the form id:base64\./,
    );
  });

  test("names the data folder that cannot be used", async () => {
    const embedded = { TILLHOUSE_SERVERS: undefined, TILLHOUSE_CENTRAL_URL: undefined };
    const file = join(folder, "file");
    writeFileSync(file, "");
    for (const dir of [file, join(file, "below"), "/sys/tillhouse", "/proc/tillhouse/below"])
      assert.match(
        await toldOf({ ...embedded, TILLHOUSE_DATA_DIR: dir }),
        /^TILLHOUSE_DATA_DIR: \S*( in \S+)? cannot be used \(E[A-Z]+\)\. Give this user the right to write there/,
        dir,
      );
    const damaged = join(folder, "damaged");
    mkdirSync(damaged);
    writeFileSync(join(damaged, "embedded.json"), "{");
    await assert.rejects(openDatabases(settingsOf({ ...embedded, TILLHOUSE_DATA_DIR: damaged }).config), {
      message: `${damaged}/embedded.json was damaged: put it back from a backup, or delete the folder and start again.`,
    });
  });

  test("names the port that is taken, before it has made anything, and the password of the first user that is not fit", async () => {
    const { port } = new URL(service.url);
    const { databasePrefix: prefix } = service.deps.config;
    await asSuperuser(service, "default", `CREATE DATABASE ${prefix}_empty OWNER tillhouse_provisioner`);
    const empty = { ...variables, ...central((url) => (url.pathname = `/${prefix}_empty`)), PORT: "0" };
    await assert.rejects(serve({ ...empty, PORT: port }), {
      message: new RegExp(`^HOST and PORT: cannot listen on 127.0.0.1:${port}: .*EADDRINUSE`),
    });
    await assert.rejects(serve({ ...empty, TILLHOUSE_METRICS_PORT: port }), {
      message: new RegExp(
        `^TILLHOUSE_METRICS_HOST and TILLHOUSE_METRICS_PORT: cannot listen on 127.0.0.1:${port}: .*EADDRINUSE`,
      ),
    });
    // Refused only where there is no first user yet.
    await assert.rejects(serve({ ...empty, TILLHOUSE_ADMIN_PASSWORD: "passwordpassword" }), {
      message: "TILLHOUSE_ADMIN_PASSWORD is on a list of passwords that became known; choose another.",
    });
  });

  test("tells it on standard error without a stack; what begins like a setting is a warning with the nearest", async () => {
    const env = {
      PATH: "/usr/bin:/bin",
      ...variables,
      ...central((url) => (url.port = "1")),
      TILLHOUSE_LOG_LEVEL: "warn",
      TILLHOUSE_TRUST_PROXIES: "10.0.0.1",
    };
    const { code, error } = await new Promise<{ code: unknown; error: string }>((resolve) => {
      const tillhouse = join(import.meta.dirname, "../../../bin/tillhouse.mjs");
      const child = execFile(process.execPath, [tillhouse, "serve"], { env }, (_error, _out, told) =>
        resolve({ code: child.exitCode, error: told }),
      );
    });
    assert.equal(code, 2);
    const [warning = "", fault, ...more] = error.trimEnd().split("\n");
    assert.match(warning, /TILLHOUSE_TRUST_PROXIES is no setting; the nearest one is TILLHOUSE_TRUST_PROXY"/);
    assert.match(fault ?? "", /^TILLHOUSE_CENTRAL_URL: nothing answers on 127\.0\.0\.1:1/);
    assert.deepEqual(more, []);
  });
});

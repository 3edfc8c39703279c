import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "./config.ts";
import { productionWarnings } from "./warnings.ts";

const whole = {
  TILLHOUSE_ENV: "production",
  TILLHOUSE_PUBLIC_URL: "https://api.example.com",
  TILLHOUSE_TRUST_PROXY: "10.0.0.1",
  TILLHOUSE_METRICS_PORT: "9464",
  TILLHOUSE_CENTRAL_URL: "postgres://u:hunter2@db1/central?sslrootcert=system",
  TILLHOUSE_SERVERS: '{"default":"postgres://u:hunter2@db1/postgres?sslmode=verify-full&sslrootcert=system"}',
  TILLHOUSE_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString("base64")}`,
};

/** The settings that the warnings begin with. */
function warnedOf(change: Readonly<Record<string, string | undefined>>): string[] {
  const read = readConfig({ ...whole, ...change });
  assert.ok("config" in read, JSON.stringify(read));
  const warnings = productionWarnings(read.config);
  assert.doesNotMatch(warnings.join(), /hunter2/);
  return warnings.map((warning) => warning.replace(/^(\w+(: server \w+)?).*$/, "$1"));
}

test("settings with which everything works give no warning", () => assert.deepEqual(warnedOf({}), []));

test("what will not work in production is said, each with the setting that it depends on", () => {
  const url = "TILLHOUSE_PUBLIC_URL";
  for (const local of [undefined, "http://localhost:8080", "http://127.0.0.1", "http://[::1]:8080"])
    assert.deepEqual(warnedOf({ [url]: local }), [url], local);
  assert.deepEqual(warnedOf({ [url]: "http://api.example.com" }), [url]);
  for (const name of ["TILLHOUSE_TRUST_PROXY", "TILLHOUSE_METRICS_PORT"])
    assert.deepEqual(warnedOf({ [name]: undefined }), [name]);
  assert.deepEqual(warnedOf({ TILLHOUSE_SERVERS: undefined, TILLHOUSE_CENTRAL_URL: undefined }), ["TILLHOUSE_SERVERS"]);
});

test("ways to a database that somebody else could stand in are said, by server; those within this machine are not", () => {
  const way = (host: string, mode: string) => `postgres://u:hunter2@${host}/postgres?sslmode=${mode}`;
  for (const mode of ["disable", "allow", "prefer", "require"]) {
    assert.deepEqual(warnedOf({ TILLHOUSE_CENTRAL_URL: way("db1", mode) }), ["TILLHOUSE_CENTRAL_URL"], mode);
    for (const host of ["localhost", "127.0.0.1", "[::1]"])
      assert.deepEqual(warnedOf({ TILLHOUSE_CENTRAL_URL: way(host, mode) }), [], `${host} ${mode}`);
  }
  const servers = {
    default: { url: way("localhost", "disable"), tenantUrl: "postgres://pooler?sslmode=require" },
    second: way("db2", "prefer"),
  };
  assert.deepEqual(warnedOf({ TILLHOUSE_SERVERS: JSON.stringify(servers) }), [
    "TILLHOUSE_SERVERS: server default",
    "TILLHOUSE_SERVERS: server second",
  ]);
});

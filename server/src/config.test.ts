import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "./config.ts";

const key = Buffer.alloc(32, 1).toString("base64");

function faultsOf(env: Record<string, string>): readonly string[] {
  const read = readConfig(env);
  return "faults" in read ? read.faults : [];
}

test("an empty environment is a whole development configuration", () => {
  const read = readConfig({});
  assert.ok("config" in read);
  assert.equal(read.config.env, "development");
  assert.equal(read.config.port, 8080);
  assert.equal(read.config.servers, undefined);
  assert.equal(read.config.publicUrl, "http://127.0.0.1:8080");
});

test("every fault is listed, and none of them quotes a secret", () => {
  const faults = faultsOf({
    PORT: "eighty",
    TILLHOUSE_ENV: "staging",
    TILLHOUSE_SERVERS: '{"Default":"mysql://u:hunter2secret@h/d"}',
    TILLHOUSE_ENCRYPTION_KEYS: "k1:c2hvcnQ=",
    TILLHOUSE_ADMIN_PASSWORD: "short",
    TILLHOUSE_ALLOWED_ORIGINS: "https://a.example/path",
    TILLHOUSE_TRUST_PROXY: "10.0.0.0/40",
    TILLHOUSE_DRAIN_MS: "-1",
  });
  const text = faults.join("\n");
  for (const name of [
    "PORT",
    "ENV",
    "SERVERS",
    "ENCRYPTION_KEYS",
    "ADMIN_PASSWORD",
    "ALLOWED_ORIGINS",
    "TRUST_PROXY",
    "DRAIN_MS",
  ]) {
    assert.match(text, new RegExp(`\\b(TILLHOUSE_)?${name} `), name);
  }
  assert.doesNotMatch(text, /hunter2|c2hvcnQ|short$/m);
});

test("what is derived from a faulty setting is no fault of its own; what is no setting is told beside", () => {
  for (const host of ["256.1.1.1", "a_b", "shop.example:80", "-.5"])
    assert.deepEqual(faultsOf({ HOST: host }), ["HOST must be an address such as 0.0.0.0 or ::, or a host name"], host);
  for (const host of ["0.0.0.0", "::", "localhost", "tills.example.com"])
    assert.deepEqual(faultsOf({ HOST: host }), []);
  assert.deepEqual(faultsOf({ TILLHOUSE_PUBLIC_URL: "shop.example.com", TILLHOUSE_DRAINMS: "5" }), [
    "TILLHOUSE_PUBLIC_URL must be an origin such as https://shop.example.com, without a path",
    "TILLHOUSE_DRAINMS is no setting; the nearest one is TILLHOUSE_DRAIN_MS",
  ]);
});

test("production needs encryption keys", () => {
  assert.deepEqual(faultsOf({ TILLHOUSE_ENV: "production" }), ["TILLHOUSE_ENCRYPTION_KEYS must be set in production"]);
  assert.deepEqual(faultsOf({ TILLHOUSE_ENV: "production", TILLHOUSE_ENCRYPTION_KEYS: `k1:${key}` }), []);
});

test("servers and the central database are set together", () => {
  assert.equal(faultsOf({ TILLHOUSE_CENTRAL_URL: "postgres://u@h/central" }).length, 1);
  assert.equal(faultsOf({ TILLHOUSE_SERVERS: '{"default":"postgres://u@h/postgres"}' }).length, 1);
  assert.deepEqual(
    faultsOf({
      TILLHOUSE_CENTRAL_URL: "postgres://u@h/central",
      TILLHOUSE_SERVERS: '{"default":"postgres://u@h/postgres"}',
    }),
    [],
  );
});

test("traces go to OpenTelemetry's endpoint, by its rules", () => {
  const endpoint = (env: Record<string, string>) => {
    const read = readConfig(env);
    return "config" in read ? read.config.tracesUrl : read.faults;
  };
  const [common, own] = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"];
  assert.equal(endpoint({}), undefined);
  assert.equal(endpoint({ [common]: "http://127.0.0.1:4318" }), "http://127.0.0.1:4318/v1/traces");
  assert.equal(endpoint({ [common]: "https://otel.example/a/" }), "https://otel.example/a/v1/traces");
  assert.equal(endpoint({ [common]: "http://a:1", [own]: "http://b:2/take" }), "http://b:2/take");
  for (const wrong of ["127.0.0.1:4318", "grpc://a", "http://user:secret@a", "http://a/?b=c"]) {
    const faults = endpoint({ [common]: wrong });
    assert.deepEqual(faults, [
      `${common} must be an http:// or https:// URL without a login, such as http://127.0.0.1:4318`,
    ]);
  }
});

test("encryption keys of one id are refused", () => {
  assert.deepEqual(faultsOf({ TILLHOUSE_ENCRYPTION_KEYS: `k1:${key},k1:${key}` }), [
    "TILLHOUSE_ENCRYPTION_KEYS must not name an id twice",
  ]);
});

test("in development this machine's names are one, in production an origin is what it says", () => {
  const origins = (env: Record<string, string>) => {
    const read = readConfig(env);
    return "config" in read ? read.config.allowedOrigins : read.faults;
  };
  const own = ["http://localhost:8080", "http://127.0.0.1:8080", "http://[::1]:8080"];
  assert.deepEqual(origins({}), own);
  assert.deepEqual(origins({ TILLHOUSE_ALLOWED_ORIGINS: "http://localhost:5173,https://shop.example.com" }), [
    ...own,
    ...["http://localhost:5173", "http://127.0.0.1:5173", "http://[::1]:5173", "https://shop.example.com"],
  ]);
  const production = { TILLHOUSE_ENV: "production", TILLHOUSE_ENCRYPTION_KEYS: `k1:${key}` };
  assert.deepEqual(origins({ ...production, TILLHOUSE_ALLOWED_ORIGINS: "http://localhost:5173" }), [
    "http://localhost:5173",
  ]);
});

test("a server's URL and the tenants' way to it are checked, each named", () => {
  const central = "postgres://u@h/central";
  const faultsWith = (setting: unknown) =>
    faultsOf({ TILLHOUSE_CENTRAL_URL: central, TILLHOUSE_SERVERS: JSON.stringify({ default: setting }) });
  for (const fine of [
    "postgres://u@h/d",
    { url: "postgres://u@h/d" },
    { url: "postgres://u@h/d", tenantUrl: "postgres://h" },
  ])
    assert.deepEqual(faultsWith(fine), []);
  const shape =
    'TILLHOUSE_SERVERS has a server default whose value must be a URL, or {"url":"postgres://…","tenantUrl":"postgres://…"}';
  for (const wrong of [1, null, {}, { tenantUrl: "postgres://h/d" }, { url: "postgres://u@h/d", other: "" }])
    assert.deepEqual(faultsWith(wrong), [shape], JSON.stringify(wrong));
  assert.deepEqual(faultsWith("postgres://u:hunter2@h"), [
    "TILLHOUSE_SERVERS has a server default whose URL must name a database",
  ]);
  assert.match(
    faultsWith({ url: "postgres://u@h/d", tenantUrl: "postgres://h?sslmode=yes" }).join(),
    /server default whose tenantUrl must have an sslmode that is one of disable, /,
  );
});

test("what begins like a setting and is none is told with the nearest one; what others read is not", () => {
  const read = readConfig({ TILLHOUSE_SERVER: "x", TILLHOUSE_LOG_LEVL: "info", TILLHOUSE_PASSWORD: "x", PATH: "/bin" });
  assert.deepEqual("warnings" in read && read.warnings, [
    "TILLHOUSE_SERVER is no setting; the nearest one is TILLHOUSE_SERVERS",
    "TILLHOUSE_LOG_LEVL is no setting; the nearest one is TILLHOUSE_LOG_LEVEL",
  ]);
});

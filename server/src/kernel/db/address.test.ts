import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { makeAuthority } from "../../../test/certificates.ts";
import { AddressFault, sslModes, targetOf, withLogin } from "./address.ts";

describe("the URL of a database", () => {
  let folder: string;
  let root: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "tillhouse-address-"));
    root = join(folder, "root.pem");
    writeFileSync(root, makeAuthority("A root").certificate);
  });
  after(() => rmSync(folder, { recursive: true }));

  const faultOf = (url: string) => {
    try {
      targetOf(url);
    } catch (error) {
      assert.ok(error instanceof AddressFault, String(error));
      return error.message;
    }
    return undefined;
  };

  test("has host, port and login, decoded; the port is 5432 unless given", () => {
    const { hosts, user, password, database } = targetOf("postgresql://till%40er:p%2Fw%25@[::1]/a%20b");
    assert.deepEqual([hosts, user, password, database], [[{ host: "::1", port: 5432 }], "till@er", "p/w%", "a b"]);
    assert.deepEqual(targetOf("postgres://u@h:6432/d").hosts, [{ host: "h", port: 6432 }]);
  });

  test("has several hosts, as libpq's may, and keeps them with another login in it", () => {
    const url = "postgres://u:a%2Cb@[::1],second:6432,third/d?target_session_attrs=read-write";
    const { hosts, password, sessionKind } = targetOf(url);
    assert.deepEqual(hosts, [
      { host: "::1", port: 5432 },
      { host: "second", port: 6432 },
      { host: "third", port: 5432 },
    ]);
    assert.deepEqual([password, sessionKind, targetOf("postgres://h/d").sessionKind], ["a,b", "read-write", "any"]);
    assert.equal(
      withLogin(url, { user: "t_1", password: "$1", database: "shared" }),
      "postgres://t_1:%241@[::1],second:6432,third/shared?target_session_attrs=read-write",
    );
  });

  test("keeps its way with another login in it", () => {
    const url = withLogin("postgres://p:secret@h:6432/postgres?sslmode=require", {
      ...{ user: "t_1", password: "a/b", database: "shared" },
    });
    assert.equal(url, "postgres://t_1:a%2Fb@h:6432/shared?sslmode=require");
  });

  test("has an sslmode of libpq's list, prefer unless given; verify-full with the system's certificates", () => {
    for (const mode of sslModes)
      assert.equal(targetOf(`postgres://h/d?sslmode=${mode}&sslrootcert=${root}`).sslMode, mode);
    assert.equal(targetOf("postgres://h/d").sslMode, "prefer");
    assert.equal(targetOf("postgres://h/d?sslrootcert=system").sslMode, "verify-full");
  });

  test("that cannot be used says what it must be, and quotes no secret", () => {
    const missing = join(folder, "missing.pem");
    const empty = join(folder, "empty.pem");
    writeFileSync(empty, "not a certificate");
    const listed = "must have an sslmode that is one of disable, allow, prefer, require, verify-ca, verify-full";
    const faults: Record<string, string> = {
      "mysql://u:hunter2@h/d": "must be a postgres:// URL with a host",
      "postgres:///d": "must be a postgres:// URL with a host",
      "postgres://u:hunter%2@h/d": "must have %25 for a % in user, password and database",
      "postgres://u:hunter2@h/d?sslmode=no-verify": listed,
      "postgres://u:hunter2@h/d?sslmode=Require": listed,
      "postgres://u:hunter2@h/d?ssl=true":
        "must not have the parameter ssl; there are sslmode, sslrootcert, sslcert, sslkey, options, target_session_attrs",
      "postgres://u:hunter2@h,/d": "must be a postgres:// URL with a host",
      "postgres://u:hunter2@h,i:65536/d": "must be a postgres:// URL with a host",
      "postgres://u:hunter2@h/d?target_session_attrs=master":
        "must have a target_session_attrs that is one of any, read-write, primary",
      ...Object.fromEntries(
        ["read-only", "standby", "prefer-standby"].map((kind) => [
          `postgres://u:hunter2@h/d?target_session_attrs=${kind}`,
          `must not have target_session_attrs=${kind}, which leads to a server that only reads: every session of the service writes; use read-write`,
        ]),
      ),
      "postgres://u:hunter2@h/d?sslmode=verify-full":
        "must have an sslrootcert with sslmode=verify-full: a file with the certificates to trust, or `system`",
      "postgres://u:hunter2@h/d?sslmode=require&sslrootcert=system":
        "must have sslmode=verify-full with sslrootcert=system",
      [`postgres://h/d?sslrootcert=${missing}`]: `must have an sslrootcert that can be read: ENOENT: no such file or directory, open '${missing}'`,
      [`postgres://h/d?sslrootcert=${empty}`]: `must have an sslrootcert with certificates in PEM: ${empty}`,
      [`postgres://h/d?sslcert=${root}`]: "must have both of sslcert and sslkey, or neither",
    };
    for (const [url, fault] of Object.entries(faults)) assert.equal(faultOf(url), fault, url);
    assert.match(
      faultOf(`postgres://h/d?sslcert=${root}&sslkey=${root}`) ?? "",
      /^must have an sslcert and the sslkey/,
    );
  });
});

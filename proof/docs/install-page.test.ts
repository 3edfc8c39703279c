import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { childEnv } from "../../server/test/child-env.ts";
import { startOwnServer, type OwnServer } from "../../server/test/own-server.ts";
import { root } from "../../server/test/runner/files.ts";

// docs/operations/install.md, typed as it is printed, on a PostgreSQL with nothing in it.

const page = readFileSync(join(root, "docs/operations/install.md"), "utf8");
const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = ""]) => text);

describe("the page about installing", () => {
  let own: OwnServer;
  let folder: string;
  let freePort: number;

  before(async () => {
    own = await startOwnServer({}, { isBare: true });
    const probe = createServer().listen(0, "127.0.0.1");
    await once(probe, "listening");
    freePort = (probe.address() as AddressInfo).port;
    probe.close();
    folder = mkdtempSync(join(tmpdir(), "tillhouse-install-"));
    const script = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      chmodSync(join(folder, name), 0o755);
    };
    // Not every machine has these two.
    script(
      "psql",
      `#!${process.execPath}
const { Client } = require(${JSON.stringify(join(root, "node_modules/pg"))});
const statements = require("node:fs").readFileSync(0, "utf8").split(/;\\s*$/m).filter((text) => text.trim() !== "");
(async () => {
  const client = new Client({ connectionString: process.argv[2] });
  await client.connect();
  for (const text of statements) await client.query(text);
  await client.end();
})();`,
    );
    script("openssl", "#!/bin/sh\nhead -c 32 /dev/urandom | base64\n");
    script("tillhouse", `#!/bin/sh\nexec ${process.execPath} ${join(root, "server/src/main.ts")} "$@"\n`);
    symlinkSync(process.execPath, join(folder, "node"));
  });
  after(async () => {
    await own.remove();
    rmSync(folder, { recursive: true });
  });

  /** The blocks, typed one after the other in one terminal, with this server's address and a free port. */
  function typed(...chosen: readonly number[]): string {
    const { host, username, password } = new URL(own.superuserUrl);
    return chosen
      .map((i) => blocks[i] ?? "")
      .join("\n")
      .replaceAll("postgres://postgres:secret@db1.internal:5432", `postgres://${username}:${password}@${host}`)
      .replaceAll("db1.internal:5432", host)
      .replace("=9464", `=${freePort}\nPORT=0`);
  }

  const env = () => ({ ...childEnv, PATH: `${folder}:/usr/bin:/bin` });
  function run(script: string): Promise<string> {
    return new Promise((resolve, reject) => {
      execFile("bash", ["-euc", script], { cwd: folder, env: env() }, (error, out, told) => {
        if (error === null) resolve(out);
        else reject(new Error(`${error.message}\n${out}\n${told}`));
      });
    });
  }
  const withSettings = (script: string) => `set -a; . ./tillhouse.env; set +a\n${script}`;

  test("leads from an empty PostgreSQL to a shop that sells, without a warning", async () => {
    assert.equal(blocks.length, 7, "this test knows what each block is for");
    const made = await run(typed(0, 1, 2, 3, 4));
    assert.match(made, /central database is at the newest migration/);
    assert.match(made, /^role +Owner$/m);

    const serving = spawn("bash", ["-euc", withSettings("exec tillhouse serve")], {
      ...{ cwd: folder, env: env(), stdio: ["ignore", "pipe", "pipe"] },
    });
    const said = { out: "", err: "" };
    serving.stderr.setEncoding("utf8").on("data", (text: string) => (said.err += text));
    const exited = once(serving, "exit");
    try {
      for await (const text of serving.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
        said.out += String(text);
        if (/health\/ready/.test(said.out)) break;
      }
      const url = /ready on (\S+)/.exec(said.out)?.[1];
      assert.ok(url !== undefined, said.err);
      const opened = await run(withSettings(typed(5)));
      const shown = (name: string) => new RegExp(`^${name} +(.+)$`, "m").exec(opened)?.[1] ?? "";
      const login = await fetch(`${url}/identity/login`, {
        method: "POST",
        headers: { "content-type": "application/json", "tenant-id": shown("tenantId") },
        body: JSON.stringify({ email: shown("owner.email"), password: shown("owner.password") }),
      });
      assert.equal(login.status, 200);
      assert.match(await run(withSettings(typed(6))), /^1 healthy, 0 not$/m);
    } finally {
      serving.kill("SIGTERM");
      await exited;
    }
    assert.equal(serving.exitCode, 0);
    const warnings = said.err.split("\n").filter((line) => /"level":[456]0/.test(line));
    assert.deepEqual(warnings, []);
  });
});

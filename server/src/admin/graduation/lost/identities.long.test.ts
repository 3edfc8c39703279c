import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test, type TestContext } from "node:test";
import { runCommand, variablesOf } from "../../../../test/command-line.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { onCentral } from "../../../../test/moves.ts";
import { startOwnServer, type OwnServer } from "../../../../test/own-server.ts";
import { keepIdentities } from "./service.ts";

// In the shell in which an operator restores, `third` leads to another cluster than in the service.

describe("a server that is another cluster than before", () => {
  let [third, empty]: OwnServer[] = [];
  let service: TestService;
  let folder: string;
  let backup: string;
  let shops: Record<"shared" | "dedicated" | "other", Shop>;

  before(async () => {
    [third, empty] = [await startOwnServer(), await startOwnServer()];
    service = await startService({ shops: "opened", servers: { third: third.provisionerUrl } });
    folder = await mkdtemp(join(tmpdir(), "tillhouse-identity-"));
    const shared = await service.openShop({ server: "third" });
    const dedicated = await service.openShop({ server: "third" });
    shops = { shared, dedicated, other: await service.openShop({ server: "default" }) };
    const token = await service.admin();
    const path = `/admin/tenants/${dedicated.tenantId}/graduate`;
    assert.equal((await service.request("POST", path, { token })).status, 200);
  });
  after(async () => {
    await service?.close();
    await Promise.all([third?.remove(), empty?.remove()]);
    await rm(folder, { recursive: true, force: true });
  });

  const leadingTo = (url: string | undefined) =>
    variablesOf({ ...service, servers: { ...service.servers, third: url ?? "" } });
  const rows = () => onCentral(service, "SELECT * FROM tenants ORDER BY tenant_id");
  const identities = () => onCentral(service, "SELECT * FROM server_identities ORDER BY server");
  const identityOf = async (name: string) =>
    (await identities()).find(({ server }) => server === name)?.["system_identifier"];
  const restore = (t: TestContext, url: string | undefined, ...args: readonly string[]) =>
    runCommand(t, leadingTo(url), "restore", backup, ...args);

  test("is known once every shop of the server was seen there", async (t) => {
    assert.deepEqual(await keepIdentities(service.deps), []);
    assert.ok(await identityOf("third"));
    assert.ok(await identityOf("default"));
    backup = JSON.parse((await runCommand(t, variablesOf(service), "backup", folder)).out).path;
  });

  test("proves no loss: a restore changes nothing, and the doctor names it", async (t) => {
    const [before, known] = [await rows(), await identities()];
    const urls = [empty?.provisionerUrl, service.servers["default"]];
    for (const url of urls) {
      for (const what of [
        ["--server", "third"],
        ...[shops.shared, shops.dedicated].map(({ tenantId }) => ["--tenant", tenantId]),
      ])
        for (const more of [[], ["--to", "default"]]) {
          const { code, out, err } = await restore(t, url, ...what, ...more);
          assert.equal(code, 1);
          assert.match(out + err, /What answers as the server third is another cluster than before/, what.join(" "));
        }
      const { code, out } = await runCommand(t, leadingTo(url), "tenants", "doctor");
      assert.equal(code, 1);
      assert.deepEqual(JSON.parse(out).otherClusters, ["third"]);
    }
    assert.deepEqual([await rows(), await identities()], [before, known]);
    for (const { tenantId, token } of Object.values(shops))
      assert.equal((await service.request("GET", "/categories", { tenantId, token })).status, 200);
  });

  test("is taken by the word of --lost, and known once all its shops are there", async (t) => {
    const before = await identityOf("third");
    const { code, out } = await restore(t, empty?.provisionerUrl, "--server", "third", "--lost");
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(out).tenants.length, 2);
    const doctor = await runCommand(t, leadingTo(empty?.provisionerUrl), "tenants", "doctor");
    assert.deepEqual(JSON.parse(doctor.out).otherClusters, []);
    assert.notEqual(await identityOf("third"), before);
  });
});

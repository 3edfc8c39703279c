import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { startService, type TestService } from "../../../../test/harness.ts";
import { passphrase } from "../../../../test/leaving.ts";
import { newId } from "../../../kernel/ids.ts";
import { commandLine } from "../../gate/actor.ts";
import { PassphraseBox } from "../leaving/passphrase.ts";
import { proveManifest } from "../leaving/proof.ts";
import { backUp } from "./backup.ts";
import { restoreCentralAlone } from "./central.ts";
import type { BackupManifest } from "./format.ts";
import { openBackup, type OpenedBackup } from "./reading.ts";

// Backups that somebody has changed who knows the passphrase and the encryption key: their proofs are right.

describe("a forged backup", () => {
  let service: TestService;
  let folder: string;
  let good: string;

  before(async () => {
    service = await startService({ shops: "small" });
    await service.openShop();
    folder = await mkdtemp(join(tmpdir(), "tillhouse-forged-"));
    good = (await backUp(service.deps, { folder, passphrase, release: "0.0.0", actor: commandLine })).path;
  });
  after(async () => {
    await service?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function openForged(change: (manifest: BackupManifest) => object): Promise<OpenedBackup> {
    const path = join(folder, newId());
    await cp(good, path, { recursive: true });
    const file = join(path, "manifest.json");
    const read: BackupManifest = JSON.parse(await readFile(file, "utf8"));
    const { proof: _proof, ...changed } = { ...read, ...change(read) };
    const text = Buffer.from(JSON.stringify({ ...changed, proof: proveManifest(service.deps.secrets, changed) }));
    await writeFile(file, text);
    const box = await PassphraseBox.open(passphrase, read.keyDerivation);
    await writeFile(join(path, "manifest.hmac"), box.macOf(text));
    return openBackup(path, passphrase);
  }
  const inRows = (change: object) => (manifest: BackupManifest) => ({
    rows: manifest.rows.map((row) => ({ ...row, ...change })),
  });

  const cases: readonly [what: string, change: (manifest: BackupManifest) => object, words: RegExp][] = [
    ["a slug that no shop can be given", inRows({ slug: "\u001b[2J" }), /rows\[0\]\.slug must be at most 63/],
    ["a name with control characters", inRows({ name: "Shop\u009b2J" }), /rows\[0\]\.name must have a visible/],
    ["an infinite time", inRows({ createdAt: "infinity" }), /rows\[0\]\.createdAt must be a time that exists/],
    ["a quota below zero", inRows({ quotas: { users: -1 } }), /rows\[0\]\.quotas\.users must be at least 0/],
    ["a quota that is none", inRows({ quotas: { hours: 1 } }), /rows\[0\]\.quotas\.hours is not a known member/],
    ["an id that is none", inRows({ tenantId: "t_1" }), /rows\[0\]\.tenantId is not written as it must be/],
    [
      "a slug of a shop's file that no shop can be given",
      ({ tenants }) => ({ tenants: tenants.map((shop) => ({ ...shop, slug: "A shop" })) }),
      /tenants\[0\]\.slug must be at most 63/,
    ],
    ["a release of several lines", () => ({ release: "1\n2" }), /release must be on one line/],
  ];
  for (const [what, change, words] of cases)
    test(`with ${what} is not opened`, () => assert.rejects(openForged(change), words));

  test("with a module that nobody has is not restored", async () => {
    const backup = await openForged(inRows({ enabledModules: ["Magic"] }));
    const request = { chosen: [], actor: commandLine };
    await assert.rejects(restoreCentralAlone(service.deps, backup, request), /does not have the modules "Magic"/);
  });
});

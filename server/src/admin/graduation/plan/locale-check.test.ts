import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type pg from "pg";
import { isExploring } from "../../../../../proof/exploring.ts";
import { postgresOf } from "../../../../../proof/postgres-releases.ts";
import { startOwnServer, type OwnServer } from "../../../../test/own-server.ts";
import {
  localeClauses,
  readLocale,
  readLocaleSupport,
  type DatabaseLocale,
  type LocaleSupport,
} from "../../../kernel/db/locale.ts";
import { PlacementServers } from "../../../kernel/db/servers.ts";
import { checkLocale, warnOfLocale } from "./locale-check.ts";

const able: LocaleSupport = { version: 180_000, hasIcu: true, hasNames: true, collationVersion: null };
const libc: DatabaseLocale = {
  encoding: "UTF8",
  provider: "c",
  collate: "C.UTF-8",
  ctype: "C.UTF-8",
  locale: null,
  icuRules: null,
  collationVersion: null,
};
const builtin: DatabaseLocale = { ...libc, provider: "b", collate: "C", ctype: "C", locale: "C.UTF-8" };
const icu: DatabaseLocale = { ...libc, provider: "i", locale: "de" };

describe("the locale of a graduation's target", () => {
  test("refused: what CREATE DATABASE there would refuse", () => {
    const on = (version: number): LocaleSupport => ({ ...able, version });
    const refused = (source: DatabaseLocale, target: LocaleSupport) => checkLocale(source, target) ?? "";
    assert.match(refused(libc, on(140_000)), /older than PostgreSQL 15/);
    assert.match(refused(builtin, on(150_008)), /PostgreSQL 15, has no builtin locale C\.UTF-8/);
    assert.match(refused(builtin, on(169_999)), /no builtin locale/);
    assert.match(refused({ ...builtin, locale: "PG_UNICODE_FAST" }, on(170_004)), /PG_UNICODE_FAST/);
    assert.match(refused(icu, { ...able, hasIcu: false }), /no ICU/);
    assert.match(refused({ ...icu, icuRules: "&a < b" }, on(150_000)), /rules/);
    assert.match(refused({ ...libc, collate: "xx_YY" }, { ...able, hasNames: false }), /no locale xx_YY/);
    for (const source of [libc, builtin, icu]) assert.equal(checkLocale(source, able), undefined);
    assert.equal(checkLocale(libc, on(150_000)), undefined);
  });

  test("another version of the collation is told, and hinders nothing", () => {
    const [source, target] = [
      { ...icu, collationVersion: "153.14" },
      { ...able, collationVersion: "153.120" },
    ];
    assert.match(warnOfLocale(source, target) ?? "", /de has version 153\.14 in the source, 153\.120 on the target/);
    assert.equal(checkLocale(source, target), undefined);
    assert.equal(warnOfLocale({ ...source, collationVersion: "153.120" }, target), undefined);
    assert.equal(warnOfLocale(libc, target), undefined);
  });

  const servers: Readonly<Record<string, { readonly major?: number; readonly locale?: string[] }>> = {
    "the run's PostgreSQL": {},
    "PostgreSQL 15": { major: 15 },
    "PostgreSQL 15 with ICU": {
      major: 15,
      locale: ["--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=de"],
    },
  };
  for (const [what, { major, locale }] of Object.entries(servers)) {
    const skip = major !== undefined && !isExploring && "npm run explore -- postgres";
    describe(what, { skip }, () => {
      let own: OwnServer;
      let client: pg.Client;

      before(async () => {
        const options = {
          postgres: major === undefined ? undefined : postgresOf(major),
          ...(locale === undefined ? {} : { locale }),
        };
        own = await startOwnServer({}, options);
        client = await new PlacementServers({ own: own.provisionerUrl }).mustGet("own").connect();
      });
      after(async () => {
        await client.end();
        await own.remove();
      });

      test("what is refused and what is not is what the server does", async () => {
        const unknown = { ...libc, collate: "xx_YY.utf8", ctype: "xx_YY.utf8" };
        const sources = [
          libc,
          { ...libc, collate: "C", ctype: "C" },
          unknown,
          builtin,
          { ...builtin, locale: "PG_UNICODE_FAST" },
          icu,
          // Several collations have this locale.
          { ...icu, locale: "und" },
          { ...icu, icuRules: "&a < b" },
        ];
        for (const source of sources) {
          const refusal = checkLocale(source, await readLocaleSupport(client, source));
          const create = client.query(`CREATE DATABASE tried TEMPLATE template0 ${localeClauses(source)}`);
          if (refusal === undefined) {
            await create;
            const { collationVersion, ...made } = await readLocale(client, "tried");
            assert.deepEqual({ ...made, collationVersion: null }, source);
            assert.equal((await readLocaleSupport(client, source)).collationVersion, collationVersion);
            await client.query("DROP DATABASE tried");
          } else await assert.rejects(create, `${JSON.stringify(source)} is refused: ${refusal}`);
        }
      });

      test("a server has its own databases' locale, of the version that they recorded", async () => {
        const source = await readLocale(client);
        const target = await readLocaleSupport(client, source);
        assert.equal(checkLocale(source, target), undefined);
        assert.equal(warnOfLocale(source, target), undefined);
        assert.equal(target.collationVersion, source.collationVersion);
      });
    });
  }
});

import assert from "node:assert/strict";
import { request as send, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { after, before, describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Type } from "typebox";
import { pino } from "pino";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { Answer, register } from "./route.ts";
import { makeServer } from "./server.ts";

interface RawReply {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The connection ended before the answer did. */
  readonly isCut: boolean;
}

/** The answer as it came, whatever its encoding. */
function get(url: string, headers: Readonly<Record<string, string>>, method = "GET", body = ""): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const sent = send(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      const end = (isCut: boolean) =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks), isCut });
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => end(false));
      response.on("error", () => end(true));
    });
    sent.on("error", reject).end(body);
  });
}

const plainOf = ({ headers, body }: RawReply) => {
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(body).toString();
  return encoding === "gzip" ? gunzipSync(body).toString() : body.toString();
};

describe("answers are compressed", () => {
  let service: TestService;
  let shop: Shop;
  const of = (more: Readonly<Record<string, string>>) => ({
    authorization: `Bearer ${shop.token}`,
    "tenant-id": shop.tenantId,
    ...more,
  });

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    for (let n = 0; n < 20; n += 1)
      assert.equal((await shop.post("/categories", { name: `Category of things ${n}` })).status, 201);
  });
  after(() => service.close());

  test("by br or gzip as Accept-Encoding has it, from 1 kB on; the same text, told by Vary", async () => {
    const url = `${service.url}/categories?limit=200`;
    const plain = await get(url, of({}));
    assert.deepEqual([plain.status, plain.headers["content-encoding"]], [200, undefined]);
    for (const [accepted, encoding] of [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
      ["br;q=0.5, gzip", "gzip"],
    ] as const) {
      const reply = await get(url, of({ "accept-encoding": accepted }));
      assert.deepEqual([reply.status, reply.headers["content-encoding"]], [200, encoding], accepted);
      assert.match(reply.headers.vary ?? "", /accept-encoding/i);
      assert.equal(plainOf(reply), plain.body.toString());
      assert.ok(reply.body.length * 3 < plain.body.length, `${reply.body.length} of ${plain.body.length}`);
    }
    for (const refused of ["identity", "deflate", "zstd", "br;q=0", "rubbish;;q=x", ""])
      assert.equal(
        (await get(url, of({ "accept-encoding": refused }))).body.toString(),
        plain.body.toString(),
        refused,
      );
    const small = await get(`${service.url}/categories?limit=1`, of({ "accept-encoding": "br" }));
    assert.equal(small.headers["content-encoding"], undefined);
    const head = await get(url, of({ "accept-encoding": "br" }), "HEAD");
    assert.deepEqual([head.status, head.body.length], [200, 0]);
  });

  test("tables and snapshots in lines, too; sign-ins, creations and events are not", async () => {
    const branchId: string = (await shop.get("/branches")).body.items[0].id;
    for (const path of ["/catalogue/export", `/sync/snapshot?branchId=${branchId}`]) {
      const url = `${service.url}${path}`;
      const [plain, packed] = [await get(url, of({})), await get(url, of({ "accept-encoding": "br" }))];
      assert.deepEqual([packed.status, packed.headers["content-encoding"]], [200, "br"], path);
      // What a snapshot ends with tells when it was made.
      const lines = (reply: RawReply) => plainOf(reply).trim().split("\n").length;
      assert.equal(lines(packed), lines(plain));
    }
    const json = { "content-type": "application/json", "accept-encoding": "br, gzip" };
    const login = await get(
      `${service.url}/identity/login`,
      { ...json, "tenant-id": shop.tenantId },
      "POST",
      JSON.stringify({ email: shop.owner.email, password: shop.owner.password }),
    );
    assert.deepEqual([login.status, login.headers["content-encoding"]], [200, undefined]);
    const long = JSON.stringify({ name: "x".repeat(200), description: "y".repeat(1_900), variants: [] });
    const refused = await get(`${service.url}/products`, of(json), "POST", long);
    assert.equal(refused.headers["content-encoding"], undefined);
  });
});

test("a stream that breaks is cut, and never ends as if it were whole", async () => {
  const app = await makeServer({
    log: pino({ level: "silent" }),
    allowedOrigins: [],
    trustProxy: [],
    translate: () => undefined,
  });
  const contract = {
    method: "GET",
    path: "/broken",
    operationId: "broken",
    summary: "",
    tag: "",
    textReply: "text/csv",
    replies: { 200: Type.String() },
  } as const;
  const lines = async function* () {
    for (let n = 0; n < 5_000; n += 1) yield `a line of the table, ${n}\n`;
    throw new Error("the database is gone");
  };
  register(app, "open", contract, async () => new Answer(200, Readable.from(lines()), { "content-type": "text/csv" }));
  await app.listen({ host: "127.0.0.1", port: 0 });
  try {
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/broken`;
    for (const accepted of ["identity", "gzip", "br"]) {
      const { status, isCut } = await get(url, { "accept-encoding": accepted });
      // Of what is packed nothing may have left yet: then there is still a status to say it by.
      assert.ok(isCut || status === 500, `${accepted}: ${status}`);
    }
  } finally {
    await app.close();
  }
});

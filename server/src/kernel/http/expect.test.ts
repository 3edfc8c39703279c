import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import sharp from "sharp";
import { eventually } from "../../../test/eventually.ts";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";

describe("a client that waits for 100 before it sends its body", () => {
  let service: TestService;
  let shop: Shop;
  let who: readonly string[];
  before(async () => {
    service = await startService();
    shop = await service.openShop();
    who = [`tenant-id: ${shop.tenantId}`, `authorization: Bearer ${shop.token}`];
  });
  after(() => service.close());

  const json = "content-type: application/json";
  const asks = "expect: 100-continue";
  const proceed = "HTTP/1.1 100 Continue\r\n\r\n";

  /** A connection that has sent this head, and what came back so far. */
  function send(line: string, ...headers: readonly string[]): { socket: Socket; text: () => string } {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname).setEncoding("utf8");
    let text = "";
    socket.on("data", (chunk: string) => (text += chunk));
    socket.write([`${line} HTTP/1.1`, "host: till", ...headers, "", ""].join("\r\n"));
    return { socket, text: () => text };
  }

  /** The whole answer, with which the server ends the connection: the body that was announced never comes. */
  async function refused(line: string, ...headers: readonly string[]): Promise<string> {
    const { socket, text } = send(line, asks, ...headers);
    await once(socket, "close");
    assert.match(text(), /^connection: close\r$/im);
    return text();
  }

  test("gets the refusal of what its head says, and no 100", async () => {
    const { token } = shop;
    const operator = `authorization: Bearer ${await service.admin()}`;
    const length = "content-length: 9";
    for (const [status, line, ...headers] of [
      [401, "POST /branches", `tenant-id: ${shop.tenantId}`, json, length],
      [401, "POST /branches", `tenant-id: ${shop.tenantId}`, "authorization: Bearer x", json, length],
      [400, "POST /branches", `authorization: Bearer ${token}`, json, length],
      [403, "POST /branches", `tenant-id: ${shop.tenantId}`, operator, json, length],
      [401, "POST /admin/tenants", json, length],
      [403, "POST /admin/tenants", `authorization: Bearer ${token}`, json, length],
      [404, "POST /nowhere", ...who, json, length],
      [405, "PUT /branches", ...who, json, length],
      [413, "POST /branches", ...who, json, "content-length: 99999999"],
      [415, "POST /branches", ...who, "content-type: text/plain", length],
      [400, "GET /branches", ...who, json, length],
      [400, "GET /branches", ...who, json, "transfer-encoding: chunked"],
      [404, `POST /identity/login`, "tenant-id: 0190a000-0000-7000-8000-0000000000ff", json, length],
      [403, "POST /identity/login", `tenant-id: ${shop.tenantId}`, "origin: https://evil.example", json, length],
      [413, "POST /catalogue/import", ...who, "content-type: text/csv", "content-length: 99999999"],
      [404, "PUT /products/0190a000-0000-7000-8000-0000000000ff/image", ...who, "content-type: image/png", length],
    ] as const)
      assert.ok((await refused(line, ...headers)).startsWith(`HTTP/1.1 ${status} `), `${status} ${line}`);
  });

  test("gets 100 once its head is accepted, and then its answer; the connection goes on", async () => {
    const body = JSON.stringify({ code: "EXP", name: "Expected" });
    for (const framing of [`content-length: ${body.length}`, "transfer-encoding: chunked"]) {
      const { socket, text } = send("POST /branches", asks, ...who, json, framing);
      await eventually("it is told to go on", () => text() === proceed);
      socket.write(framing.startsWith("content") ? body : `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`);
      await eventually("it has its answer", () => text().endsWith("}"));
      const answer = text().slice(proceed.length);
      assert.match(answer, /^HTTP\/1\.1 (201|409) /);
      assert.doesNotMatch(answer, /^connection: close/im);
      socket.write(`GET /health/live HTTP/1.1\r\nhost: till\r\n\r\n`);
      await eventually("the next request is answered", () => text().includes("HTTP/1.1 200 "));
      socket.destroy();
    }
  });

  test("sends a picture once all is checked but the picture", async () => {
    const unitId = (await shop.get("/units")).body.items[0].id;
    const product = { name: "Cup", variants: [{ sku: "CUP", unitId, price: "2" }] };
    const { id } = (await shop.post("/products", product)).body;
    const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    const framing = `content-length: ${picture.length}`;
    const { socket, text } = send(`PUT /products/${id}/image`, asks, ...who, "content-type: image/png", framing);
    await eventually("it is told to go on", () => text() === proceed);
    socket.write(picture);
    await eventually("it has its answer", () => text().includes("HTTP/1.1 200 "));
    socket.destroy();
  });

  test("is not told to go on without a body", async () => {
    const { socket, text } = send("GET /health/live", asks);
    await eventually("it is answered", () => text() !== "");
    assert.match(text(), /^HTTP\/1\.1 200 /);
    socket.destroy();
  });
});

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import sharp from "sharp";
import { assertAudited } from "../../../../test/audit-expectations.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { animation, compressedText, manyScans, png } from "../../../../test/hostile-pictures.ts";

/** A picture of random points, which is hard to make small. */
function noise(width: number, height: number) {
  const raw = Buffer.alloc(width * height * 3);
  for (let i = 0, seed = 1; i < raw.length; i++) raw[i] = (seed = (seed * 48_271) % 2_147_483_647) & 255;
  return sharp(raw, { raw: { width, height, channels: 3 } });
}

describe("pictures of products", () => {
  let service: TestService;
  let shop: Shop;
  let unitId: string;
  before(async () => {
    service = await startService({ shops: "opened" });
    shop = await service.openShop();
    unitId = (await shop.get("/units")).body.items[0].id;
  });
  after(() => service.close());

  let products = 0;
  const newProduct = async () => {
    const body = { name: "Cup", variants: [{ sku: `CUP-${(products += 1)}`, unitId, price: "2" }] };
    const { body: made } = await shop.post("/products", body);
    assert.equal(made.imageUrl, null);
    return made.id as string;
  };
  const give = (id: string, body: unknown, type = "image/jpeg") =>
    shop.put(`/products/${id}/image`, body, { "content-type": type });
  const photo = () => sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: "teal" } });

  test("200: a photo becomes a WebP of at most 1,200 pixels, upright, without metadata, and a small one", async () => {
    const id = await newProduct();
    const upload = await photo()
      .withExif({ IFD0: { Copyright: "SecretOwner" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const given = await give(id, upload);
    assert.equal(given.status, 200, JSON.stringify(given.body));
    const { imageUrl } = given.body;
    assert.equal((await shop.get(`/products/${id}`)).body.imageUrl, imageUrl);
    const seen = await shop.get(imageUrl);
    assert.deepEqual([seen.status, seen.headers.get("content-type")], [200, "image/webp"]);
    const { format, width, height, exif, icc, orientation } = await sharp(seen.body).metadata();
    assert.deepEqual(
      [format, width, height, exif, icc, orientation],
      ["webp", 600, 1_200, undefined, undefined, undefined],
    );
    assert.ok(!seen.body.includes("SecretOwner"));
    const small = await sharp((await shop.get(`${imageUrl}&size=Small`)).body).metadata();
    assert.deepEqual([small.width, small.height], [120, 240]);
    const details = { digest: seen.headers.get("etag")?.slice(1, -1), width, height, bytes: seen.body.length };
    await assertAudited(shop, { event: "product.image_set", by: shop.owner.email, to: ["Product", id], details });
  });

  test("304 to who has it, by If-None-Match; another picture has another ETag and URL", async () => {
    const id = await newProduct();
    const { imageUrl } = (await give(id, await photo().png().toBuffer(), "image/png")).body;
    const seen = await shop.get(imageUrl);
    assert.equal(seen.headers.get("cache-control"), "private, max-age=31536000, immutable");
    assert.equal((await shop.get(`/products/${id}/image`)).headers.get("cache-control"), "private, no-cache");
    const etag = seen.headers.get("etag") ?? "";
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await shop.get(`/products/${id}/image`, { "if-none-match": known });
      assert.deepEqual([again.status, again.body, again.headers.get("etag")], [304, null, etag], known);
    }
    const small = await shop.get(`/products/${id}/image?size=Small`, { "if-none-match": etag });
    assert.equal(small.status, 200);
    assert.notEqual(small.headers.get("etag"), etag);
    const itsTag = { "if-none-match": small.headers.get("etag") ?? "" };
    assert.equal((await shop.get(`/products/${id}/image?size=Small`, itsTag)).status, 304);
    assert.equal((await shop.get(`/products/${id}/image`, itsTag)).status, 200);
    const other = await give(id, await photo().negate().png().toBuffer(), "image/png");
    assert.notEqual(other.body.imageUrl, imageUrl);
    const [full, little] = [await shop.get(other.body.imageUrl), await shop.get(`/products/${id}/image?size=Small`)];
    assert.deepEqual(
      [full.body.equals(seen.body), little.body.equals(small.body), full.headers.get("etag") === etag],
      [false, false, false],
    );
    assert.equal((await shop.get(`/products/${id}/image`, { "if-none-match": etag })).status, 200);
  });

  test("a cache keeps it for each shop: it varies by Tenant-ID, beside the origin", async () => {
    const id = await newProduct();
    const { imageUrl } = (await give(id, await photo().png().toBuffer(), "image/png")).body;
    const seen = await shop.get(imageUrl);
    const known = await shop.get(imageUrl, { "if-none-match": seen.headers.get("etag") ?? "" });
    for (const { status, headers } of [seen, known])
      assert.equal(headers.get("vary"), "Origin, Tenant-ID", `${status}`);
  });

  test("what is hard to make small is kept in 512 KiB, and a small one in 64 KiB", async () => {
    const id = await newProduct();
    const { status, body } = await give(id, await noise(1_300, 1_300).jpeg({ quality: 100 }).toBuffer());
    assert.equal(status, 200);
    const { length } = (await shop.get(body.imageUrl)).body as Buffer;
    assert.ok(length > 100_000 && length <= 512 * 1024, String(length));
    assert.ok(((await shop.get(`${body.imageUrl}&size=Small`)).body as Buffer).length <= 64 * 1024);
  });

  test("400 for what is no JPEG, PNG or WebP by its content, whatever its type says", async () => {
    const id = await newProduct();
    const gif = await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
      .gif()
      .toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><image href="file:///etc/passwd"/></svg>';
    for (const upload of [gif, svg, "", "RIFFxxxxWEBP", "\x89PNG\r\n\x1a\n"]) {
      const { status, body } = await give(id, upload);
      assert.equal(status, 400, String(upload).slice(0, 20));
      assert.match(body.errors.$[0], /is no JPEG, PNG or WebP|is damaged/);
    }
    const cut = (await noise(400, 400).jpeg().toBuffer()).subarray(0, 9_000);
    assert.deepEqual((await give(id, cut)).body.errors.$, ["is damaged, or takes too long to read"]);
    const text = await give(id, "x", "text/plain");
    assert.deepEqual([text.status, text.body.errorCode], [415, "unsupported_media_type"]);
    assert.equal((await shop.get(`/products/${id}/image`)).status, 404);
  });

  test("400 for more than 25 million pixels in few bytes, 413 for more than 8 MiB", async () => {
    const id = await newProduct();
    const { status, body } = await give(id, png(60_000, 60_000), "image/png");
    assert.deepEqual([status, body.errors.$], [400, ["has more than 25 million pixels"]]);
    const large = await give(id, Buffer.alloc(8 * 1024 * 1024 + 1, 255));
    assert.deepEqual([large.status, large.body.errorCode], [413, "payload_too_large"]);
  });

  test("400 for thousands of scans or of pictures in one file; texts in a PNG are not read", async () => {
    const id = await newProduct();
    const refused = async (upload: Buffer) => (await give(id, upload)).body.errors.$;
    assert.deepEqual(await refused(manyScans(4_992, 2_000)), ["has more than 32 scans"]);
    assert.deepEqual(await refused(animation(120_000)), ["has more than 1,000 parts"]);
    const texts = Array<Buffer>(500).fill(compressedText(7_000_000));
    assert.equal((await give(id, png(100, 100, ...texts))).status, 200);
  });

  test("404 for no product and for none to take away; 409 for an archived one, whose picture comes back with it", async () => {
    const id = await newProduct();
    const upload = await photo().webp().toBuffer();
    const nowhere = await give("0190a000-0000-7000-8000-0000000000ff", upload, "image/webp");
    assert.deepEqual([nowhere.status, nowhere.body.errorCode], [404, "not_found"]);
    assert.equal((await shop.delete(`/products/${id}/image`)).status, 404);
    const { imageUrl } = (await give(id, upload, "image/webp")).body;
    assert.equal((await shop.delete(`/products/${id}`)).status, 204);
    assert.equal((await shop.get(imageUrl)).status, 404);
    for (const refused of [await give(id, upload, "image/webp"), await shop.delete(`/products/${id}/image`)])
      assert.deepEqual([refused.status, refused.body.errorCode], [409, "product_archived"]);
    const restored = await shop.patch(`/products/${id}`, { isArchived: false });
    assert.equal(restored.body.imageUrl, imageUrl);
    assert.equal((await shop.delete(`/products/${id}/image`)).status, 204);
    assert.equal((await shop.get(imageUrl)).status, 404);
    await assertAudited(shop, { event: "product.image_removed", by: shop.owner.email, to: ["Product", id] });
  });

  test("it moves with the shop", async () => {
    const id = await newProduct();
    const { imageUrl } = (await give(id, await photo().jpeg().toBuffer())).body;
    const before = await shop.get(imageUrl);
    const token = await service.admin();
    const path = `/admin/tenants/${shop.tenantId}`;
    // Half of the runs have shops that are moved already.
    if ((await service.request("GET", path, { token })).body.mode === "Dedicated") return;
    const moved = await service.request("POST", `${path}/graduate?server=second`, { token });
    assert.equal(moved.status, 200, JSON.stringify(moved.body));
    const seen = await shop.get(imageUrl);
    assert.deepEqual([seen.status, seen.headers.get("etag")], [200, before.headers.get("etag")]);
    assert.deepEqual(seen.body, before.body);
  });
});

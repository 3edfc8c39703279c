import sharp from "sharp";
import type { TestService } from "../server/test/harness.ts";
import { animation, compressedText, manyScans, png } from "../server/test/hostile-pictures.ts";
import type { Subject } from "./blocking-call.ts";

// Pictures that are much work: they are read by processes beside the service, and must not keep it either.

export async function* pictureSubjects(service: TestService): AsyncGenerator<Subject> {
  const shop = await service.openShop();
  const unitId = (await shop.get("/units")).body.items[0].id;
  const variants = [{ sku: "TEA", name: "Tea", unitId, price: "1" }];
  const { status, body: product } = await shop.post("/products", { name: "Tea", variants });
  if (status !== 201) throw new Error(`no product: ${JSON.stringify(product)}`);
  const path = `/products/${product.id}/image`;
  const headers = { authorization: `Bearer ${shop.token}`, "tenant-id": shop.tenantId, "content-type": "image/*" };
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const photograph = sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: "teal", noise } });
  const pictures: Readonly<Record<string, Buffer>> = {
    "photograph of 25 million pixels": await photograph.jpeg({ quality: 40 }).toBuffer(),
    "JPEG of 2,646 scans": manyScans(1_024, 2_646),
    "PNG that says 60,000 by 60,000": png(60_000, 60_000),
    "PNG with texts of 400 MB": png(100, 100, ...Array.from({ length: 40 }, () => compressedText(10_000_000))),
    "WebP of 40,000 frames": animation(40_000),
    "8 MiB of nothing": Buffer.alloc(8 * 1024 * 1024),
  };
  for (const [name, body] of Object.entries(pictures))
    yield { name: `picture: ${name}`, call: () => ({ method: "PUT", path, headers, body }) };
}

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { animation, compressedText, manyScans, png, pngChunk } from "../../../../test/hostile-pictures.ts";
import { boundedPicture } from "./structure.ts";

describe("the structure of a picture", () => {
  const assertUnfit = (bytes: Buffer, message: string) => assert.throws(() => boundedPicture(bytes), { message });
  const withSegments = (jpeg: Buffer, count: number) => {
    const empty = Buffer.from([0xff, 0xe5, 0, 2]);
    return Buffer.concat([jpeg.subarray(0, 2), ...Array<Buffer>(count).fill(empty), jpeg.subarray(2)]);
  };
  const photo = () => sharp({ create: { width: 64, height: 64, channels: 3, background: "teal" } });

  test("a JPEG has at most 32 scans and 1,000 segments", () => {
    const most = manyScans(1_024, 32);
    assert.equal(boundedPicture(Buffer.from(most)).equals(most), true);
    assertUnfit(manyScans(1_024, 33), "has more than 32 scans");
    assertUnfit(manyScans(1_024, 2_000), "has more than 32 scans");
    assertUnfit(withSegments(most, 1_000), "has more than 1,000 parts");
  });

  test("scans of a JPEG are found behind what its decoder skips, and not within its segments", async () => {
    const jpeg = manyScans(1_024, 33);
    const garbage = Buffer.from([1, 2, 0xff, 0, 0xff, 0xd3, 0xff, 0x01, 0xff, 0xff]);
    const behindTable = 2 + 2 + 67;
    const mixed = Buffer.concat([jpeg.subarray(0, behindTable), garbage, jpeg.subarray(behindTable)]);
    assertUnfit(mixed, "has more than 32 scans");
    const preview = Buffer.concat(Array<Buffer>(40).fill(Buffer.from([0xff, 0xda, 0, 2])));
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, preview.length + 2]), preview]);
    const plain = await photo().jpeg().toBuffer();
    boundedPicture(Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2)]));
    boundedPicture(Buffer.concat([plain, preview]));
  });

  test("of a PNG only what makes its points and their colours is decoded, each once, at most 1 MiB beside them", () => {
    const [gamma, profile] = [pngChunk("gAMA", Buffer.from([0, 0, 177, 143])), pngChunk("iCCP", Buffer.alloc(9))];
    const kept = png(100, 100, gamma, profile);
    const text = Array<Buffer>(1_000).fill(compressedText(100_000));
    const large = pngChunk("eXIf", Buffer.alloc(2 ** 20 + 1));
    const given = png(100, 100, ...text, gamma, pngChunk("tEXt"), profile, profile, large, pngChunk("iTXt"));
    assert.deepEqual(boundedPicture(Buffer.concat([given, Buffer.from("behind its end")])), kept);
  });

  test("a PNG that is cut off stays so", async () => {
    const cut = (await photo().png().toBuffer()).subarray(0, -20);
    await assert.rejects(sharp(boundedPicture(Buffer.from(cut)), { failOn: "error" }).toBuffer());
  });

  test("a WebP has at most 1,000 parts, pictures of an animation among them", () => {
    boundedPicture(animation(900));
    assertUnfit(animation(100_000), "has more than 1,000 parts");
  });

  test("any other first bytes are no picture", () => {
    for (const text of ["", "GIF89a", "<svg/>", "RIFFxxxxWAVE", "\x89PNG\r\n"])
      assertUnfit(Buffer.from(text, "latin1"), "is no JPEG, PNG or WebP");
  });
});

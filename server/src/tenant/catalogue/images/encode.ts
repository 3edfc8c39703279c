import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { EncodedImage } from "../../../deps.ts";
import { boundedPicture } from "./structure.ts";
import { unreadable, UnfitImage } from "./unfit.ts";

// Runs in a process of its own (`encoder-child.ts`), never in the service's.

/** Pixels that one picture may have: 260 MB while it is decoded at the worst, an interlaced PNG of 64 bits a pixel. */
const mostPixels = 25_000_000;
const fullPx = 1_200;
const smallPx = 240;
const mostFullBytes = 512 * 1024;
const mostSmallBytes = 64 * 1024;
/** The best of them with which it is small enough is taken. */
const qualities = [82, 65, 45, 25];

sharp.cache(false);
sharp.concurrency(1);
// Only three formats can be read at all.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

/**
 * Reads the JPEG, PNG or WebP in the file, whatever it is called, and makes the two sizes that are kept; of an
 * animation the first picture. Throws `UnfitImage` for what has more than 25 million pixels, is built of too many parts
 * (`structure.ts`) or cannot be read.
 */
export async function encode(path: string): Promise<EncodedImage> {
  try {
    const bytes = boundedPicture(await readFile(path));
    // The head of the file alone: what it says is refused here in words, and kept to below.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) throw new UnfitImage("has more than 25 million pixels");
    const decoded = await sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true, failOn: "error" })
      .autoOrient()
      .resize(within(fullPx))
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width: fullWidth, height: fullHeight, channels } = decoded.info;
    const points = () => sharp(decoded.data, { raw: { width: fullWidth, height: fullHeight, channels } });
    const full = await smallest(mostFullBytes, (quality) => points().webp({ quality }).toBuffer());
    const small = await smallest(mostSmallBytes, (quality) =>
      points().resize(within(smallPx)).webp({ quality }).toBuffer(),
    );
    const digest = createHash("sha256").update(full).digest("base64url");
    return { digest, width: fullWidth, height: fullHeight, full, small };
  } catch (error) {
    // What libvips says of broken bytes is for its developers.
    if (error instanceof Error && error.constructor === Error) throw new UnfitImage(unreadable);
    throw error;
  }
}

function within(px: number) {
  return { width: px, height: px, fit: "inside", withoutEnlargement: true } as const;
}

async function smallest(mostBytes: number, make: (quality: number) => Promise<Buffer>): Promise<Buffer> {
  for (const quality of qualities) {
    const made = await make(quality);
    if (made.length <= mostBytes) return made;
  }
  throw new UnfitImage("cannot be made small enough");
}

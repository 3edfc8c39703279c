import { UnfitImage } from "./unfit.ts";

/** libjpeg's own script has 10 scans, 18 for four colours; each costs a pass over the whole picture. */
const mostScans = 32;
/** Segments of a JPEG, chunks of a WebP. A profile has at most 255 of them. */
const mostParts = 1_000;
/** The ancillary chunks of a PNG that say how to show it. */
const shownBy: readonly string[] = ["cHRM", "cICP", "eXIf", "gAMA", "iCCP", "sRGB", "tRNS"];
const mostAncillaryBytes = 2 ** 20;

/**
 * What may be decoded of a picture, by the structure of the file alone: what a decoder would do for each of a hundred
 * thousand texts, scans or pictures of an animation takes minutes. Works in `bytes`. Throws `UnfitImage` for what is no
 * JPEG, PNG or WebP by its first bytes, or has too many parts; what is damaged is left to the decoder.
 */
export function boundedPicture(bytes: Buffer): Buffer {
  const start = bytes.toString("latin1", 0, 12);
  if (start.startsWith("\xff\xd8\xff")) return boundedJpeg(bytes);
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return boundedPng(bytes);
  if (/^RIFF.{4}WEBP/s.test(start)) return boundedWebp(bytes);
  throw new UnfitImage("is no JPEG, PNG or WebP");
}

/** Looks for markers as libjpeg does: whatever else stands between two segments, as data of a scan, is skipped. */
function boundedJpeg(bytes: Buffer): Buffer {
  let [scans, parts] = [0, 0];
  for (let at = bytes.indexOf(0xff, 2); at !== -1; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (isAlone(marker)) at += 2;
    else if (marker === 0xd9 || at + 4 > bytes.length) break;
    else {
      if (marker === 0xda) scans += 1;
      if (scans > mostScans) throw new UnfitImage(`has more than ${mostScans} scans`);
      parts = oneMore(parts);
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return bytes;
}

/** Whether no length follows a marker: an escaped byte of data, a restart, the start, and what no JPEG has. */
function isAlone(marker: number): boolean {
  return marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8);
}

/** Moves what is kept to the front. */
function boundedPng(bytes: Buffer): Buffer {
  let kept = 8;
  const seen = new Set<string>();
  for (let at = kept, end = at; at + 8 <= bytes.length; at = end) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    end = at + 12 + length;
    const isAncillary = ((bytes[at + 4] ?? 0) & 0x20) !== 0;
    if (isAncillary && (!shownBy.includes(name) || seen.has(name) || length > mostAncillaryBytes)) continue;
    if (isAncillary) seen.add(name);
    kept += bytes.copy(bytes, kept, at, end);
    if (name === "IEND") break;
  }
  return bytes.subarray(0, kept);
}

function boundedWebp(bytes: Buffer): Buffer {
  for (let at = 12, parts = 0; at + 8 <= bytes.length;) {
    parts = oneMore(parts);
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return bytes;
}

function oneMore(parts: number): number {
  if (parts === mostParts) throw new UnfitImage("has more than 1,000 parts");
  return parts + 1;
}

import { crc32, deflateSync } from "node:zlib";

// Pictures that are small files and much work.

/**
 * A progressive JPEG of one colour, of 1,024 points a side or more, with a scan for each coefficient and bit until
 * there are so many: 2,646 at most.
 */
export function manyScans(side: number, scans: number): Buffer {
  const segment = (marker: number, ...bytes: number[]) => {
    const length = bytes.length + 2;
    return Buffer.from([0xff, marker, length >> 8, length & 255, ...bytes]);
  };
  // One symbol, whose code is the bit 0.
  const table = (kind: number, symbol: number) => segment(0xc4, kind << 4, 1, ...Buffer.alloc(15), symbol);
  const blocks = Math.ceil(side / 8) ** 2;
  const components = [1, 2, 3];
  const size = [side >> 8, side & 255];
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Buffer.alloc(64, 1)),
    segment(0xc2, 8, ...size, ...size, 3, ...components.flatMap((id) => [id, 0x11, 0])),
    table(0, 0),
    table(1, 0xe0),
    segment(0xda, 3, ...components.flatMap((id) => [id, 0]), 0, 0, 0),
    Buffer.alloc(Math.ceil((blocks * 3) / 8)),
  ];
  const data = emptyScan(blocks);
  const bits = Array.from({ length: 14 }, (_, i) => 13 - i);
  const all = Array.from({ length: 63 }, (_, i) => i + 1).flatMap((coefficient) =>
    components.flatMap((id) =>
      bits.map((bit) => {
        const before = bit === 13 ? 0 : bit + 1;
        return Buffer.concat([segment(0xda, 1, id, 0, coefficient, coefficient, (before << 4) | bit), data]);
      }),
    ),
  );
  return Buffer.concat([...parts, ...all.slice(0, scans - 1), Buffer.from([0xff, 0xd9])]);
}

/** Says of so many blocks that there is nothing in them: runs of 16,384 to 32,767, each the symbol and 14 bits. */
function emptyScan(blocks: number): Buffer {
  const count = Math.ceil(blocks / 32_767);
  const run = Math.floor(blocks / count);
  const bits = Array.from({ length: count }, (_, i) => (i === 0 ? blocks - run * (count - 1) : run))
    .map((length) => `0${(length - 16_384).toString(2).padStart(14, "0")}`)
    .join("");
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "1"), 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])));
}

export function pngChunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length);
  chunk.write(name, 4, "latin1");
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), 8 + data.length);
  return chunk;
}

/** A black PNG that says it is this large and has this in front of its picture; the picture is 100 by 100. */
export function png(width: number, height: number, ...chunks: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", head),
    ...chunks,
    pngChunk("IDAT", deflateSync(Buffer.alloc(301 * 100))),
    pngChunk("IEND"),
  ]);
}

/** A chunk of text that is a few kilobytes and becomes this large. */
export function compressedText(bytes: number): Buffer {
  return pngChunk("zTXt", Buffer.concat([Buffer.from("key\0\0"), deflateSync(Buffer.alloc(bytes))]));
}

/** A WebP with so many pictures of one point. */
export function animation(frames: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(name);
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length & 1)]);
  };
  const point = chunk("VP8L", Buffer.from("2f000000000750c02860ff0311d1ff00", "hex"));
  const frame = chunk("ANMF", Buffer.concat([Buffer.alloc(16), point]));
  const isAnimated = Buffer.from([2, ...Buffer.alloc(9)]);
  const body = [chunk("VP8X", isAnimated), chunk("ANIM", Buffer.alloc(6)), ...Array<Buffer>(frames).fill(frame)];
  return chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...body]));
}

import type { Peek } from "./peek.ts";
import type { Raw } from "./video.ts";

type Box = { kind: string; start: number; end: number };

/** The boxes between two offsets, by their headers alone; `start` and `end` are those of a box's contents. */
async function* boxes(peek: Peek, from: number, to: number): AsyncGenerator<Box> {
  for (let at = from; at + 8 <= to;) {
    const header = await peek(at, 16);
    if (header.length < 8) return;
    let length = header.readUInt32BE(0);
    let used = 8;
    if (length === 0) length = to - at;
    if (length === 1) {
      if (header.length < 16) return;
      length = Number(header.readBigUInt64BE(8));
      used = 16;
    }
    if (length < used) return;
    yield { kind: header.toString("latin1", 4, 8), start: at + used, end: Math.min(at + length, to) };
    at += length;
  }
}

/** The first bytes of a box's contents, at most `length` and none of the next box. */
const contents = (peek: Peek, { start, end }: Box, length: number) => peek(start, Math.min(length, end - start));

/** A time of 32 or 64 bits; null where all bits are set, which stands for unknown. */
function time(body: Buffer, at: number, long: boolean): number | null {
  if (long) return body.readBigUInt64BE(at) === 0xffff_ffff_ffff_ffffn ? null : Number(body.readBigUInt64BE(at));
  return body.readUInt32BE(at) === 0xffff_ffff ? null : body.readUInt32BE(at);
}

/** Pixels of a track header as the track is shown: a quarter turn in its matrix swaps them. */
function shown(tkhd: Buffer): Pick<Raw, "width" | "height"> {
  const matrix = tkhd[0] === 1 ? 52 : 40;
  const [width, height] = [tkhd.readUInt32BE(matrix + 36) / 65_536, tkhd.readUInt32BE(matrix + 40) / 65_536];
  const turned = tkhd.readInt32BE(matrix) === 0 && tkhd.readInt32BE(matrix + 16) === 0;
  return turned ? { width: height, height: width } : { width, height };
}

/** Of a track that holds pictures; null of any other. */
async function track(peek: Peek, trak: Box): Promise<Pick<Raw, "width" | "height"> | null> {
  let size: Pick<Raw, "width" | "height"> | null = null;
  let pictures = false;
  for await (const box of boxes(peek, trak.start, trak.end)) {
    if (box.kind === "tkhd") {
      const body = await contents(peek, box, 96);
      if (body.length >= (body[0] === 1 ? 96 : 84)) size = shown(body);
    }
    if (box.kind !== "mdia") continue;
    for await (const inner of boxes(peek, box.start, box.end)) {
      if (inner.kind !== "hdlr") continue;
      pictures = (await contents(peek, inner, 12)).toString("latin1", 8) === "vide";
      break;
    }
  }
  return pictures ? size : null;
}

/** Length in the file's own units of a fragmented recording, whose movie header says nothing. */
async function fragments(peek: Peek, mvex: Box): Promise<number | null> {
  for await (const box of boxes(peek, mvex.start, mvex.end)) {
    if (box.kind !== "mehd") continue;
    const body = await contents(peek, box, 12);
    const long = body[0] === 1;
    return body.length < (long ? 12 : 8) ? null : time(body, 4, long);
  }
  return null;
}

/** What the headers of an MP4 or QuickTime file say (ISO/IEC 14496-12). */
export async function mp4(peek: Peek, size: number): Promise<Raw> {
  const found: Raw = { width: null, height: null, seconds: null };
  for await (const moov of boxes(peek, 0, size)) {
    if (moov.kind !== "moov") continue;
    let scale = 0;
    let units: number | null = null;
    for await (const box of boxes(peek, moov.start, moov.end)) {
      if (box.kind === "mvhd") {
        const body = await contents(peek, box, 32);
        const long = body[0] === 1;
        if (body.length < 32) continue;
        scale = body.readUInt32BE(long ? 20 : 12);
        units = time(body, long ? 24 : 16, long);
      } else if (box.kind === "mvex") units ||= await fragments(peek, box);
      else if (box.kind === "trak" && found.width === null) Object.assign(found, await track(peek, box));
    }
    if (scale && units !== null) found.seconds = units / scale;
    break;
  }
  return found;
}

import type { Peek } from "./peek.ts";
import type { Raw } from "./video.ts";

const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const TRACK_ENTRY = 0xae;
const VIDEO = 0xe0;
const PIXEL_WIDTH = 0xb0;
const PIXEL_HEIGHT = 0xba;
const DISPLAY_WIDTH = 0x54b0;
const DISPLAY_HEIGHT = 0x54ba;
const DISPLAY_UNIT = 0x54b2;

/** `end` is null where the length is unknown: a recording that was never closed. */
type Element = { id: number; start: number; end: number | null };

/** A number of variable length: its first byte's leading zeros tell how many follow. Null when cut off or longer than allowed. */
function variable(bytes: Buffer, at: number, most: number): { length: number; whole: number; unknown: boolean; raw: number } | null {
  const first = bytes[at];
  if (first === undefined) return null;
  const length = Math.clz32(first) - 23;
  if (length > most || at + length > bytes.length) return null;
  let whole = first & (0xff >> length);
  let raw = first;
  let unknown = whole === 0xff >> length;
  for (let i = at + 1; i < at + length; i++) {
    whole = whole * 256 + bytes[i]!;
    raw = raw * 256 + bytes[i]!;
    unknown &&= bytes[i] === 0xff;
  }
  return { length, whole, unknown, raw };
}

async function* elements(peek: Peek, from: number, to: number): AsyncGenerator<Element> {
  for (let at = from; at < to;) {
    const header = await peek(at, 12);
    const id = variable(header, 0, 4);
    const size = id && variable(header, id.length, 8);
    if (!size) return;
    const start = at + id.length + size.length;
    if (size.unknown) {
      yield { id: id.raw, start, end: null };
      return;
    }
    at = start + size.whole;
    yield { id: id.raw, start, end: Math.min(at, to) };
  }
}

async function unsigned(peek: Peek, { start, end }: Element): Promise<number> {
  const body = await peek(start, Math.min(8, (end ?? start) - start));
  return body.reduce((value, byte) => value * 256 + byte, 0);
}

async function float(peek: Peek, { start, end }: Element): Promise<number | null> {
  const length = (end ?? start) - start;
  const body = await peek(start, Math.min(8, length));
  if (body.length !== length) return null;
  return length === 4 ? body.readFloatBE(0) : length === 8 ? body.readDoubleBE(0) : null;
}

async function info(peek: Peek, from: number, to: number): Promise<number | null> {
  // Nanoseconds a tick.
  let scale = 1_000_000;
  let ticks: number | null = null;
  for await (const element of elements(peek, from, to)) {
    if (element.id === TIMESTAMP_SCALE) scale = await unsigned(peek, element);
    else if (element.id === DURATION) ticks = await float(peek, element);
  }
  return ticks === null ? null : (ticks * scale) / 1e9;
}

async function video(peek: Peek, from: number, to: number): Promise<Pick<Raw, "width" | "height">> {
  const values = new Map<number, number>();
  for await (const element of elements(peek, from, to))
    if ([PIXEL_WIDTH, PIXEL_HEIGHT, DISPLAY_WIDTH, DISPLAY_HEIGHT, DISPLAY_UNIT].includes(element.id))
      values.set(element.id, await unsigned(peek, element));
  // Other units than pixels give proportions alone.
  const display = !values.get(DISPLAY_UNIT) && values.get(DISPLAY_WIDTH) && values.get(DISPLAY_HEIGHT);
  return display
    ? { width: values.get(DISPLAY_WIDTH)!, height: values.get(DISPLAY_HEIGHT)! }
    : { width: values.get(PIXEL_WIDTH) ?? null, height: values.get(PIXEL_HEIGHT) ?? null };
}

async function tracks(peek: Peek, from: number, to: number): Promise<Pick<Raw, "width" | "height">> {
  for await (const entry of elements(peek, from, to)) {
    if (entry.id !== TRACK_ENTRY) continue;
    for await (const element of elements(peek, entry.start, entry.end ?? to))
      if (element.id === VIDEO) return video(peek, element.start, element.end ?? to);
  }
  return { width: null, height: null };
}

/** What the headers of a WebM say (RFC 9559): the first that stand before, or among, the pictures. */
export async function webm(peek: Peek, size: number): Promise<Raw> {
  const found: Raw = { width: null, height: null, seconds: null };
  let seen = 0;
  for await (const segment of elements(peek, 0, size)) {
    if (segment.id !== SEGMENT) continue;
    for await (const { id, start, end } of elements(peek, segment.start, segment.end ?? size)) {
      if (id === INFO) found.seconds = await info(peek, start, end ?? size);
      else if (id === TRACKS) Object.assign(found, await tracks(peek, start, end ?? size));
      if (id === INFO || id === TRACKS) seen++;
      if (seen === 2 || (id === CLUSTER && end === null)) break;
    }
    break;
  }
  return found;
}

/** Next step of a format's reader: bytes to return, bytes to skip, or bytes to find. */
type Step = { take: number } | { skip: number } | { find: Buffer };
/** Follows the structure of a format and returns at its end. A file that ends earlier was truncated. */
type Structure = Generator<Step, void, Buffer>;

const NOTHING = Buffer.alloc(0);

function* png(): Structure {
  yield { skip: 8 };
  for (;;) {
    const header = yield { take: 8 };
    yield { skip: header.readUInt32BE(0) + 4 };
    if (header.toString("latin1", 4) === "IEND") return;
  }
}

/** Most bytes of the headers of a JPEG that are kept. */
const MOST_HEADERS = 256 * 1024;

/** Returns true for segments with the size or the orientation of a JPEG: frame headers and EXIF. */
const isHeader = (kind: number) => kind === 0xe1 || (kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc);

/**
 * Skips segments up to the first scan, then finds the end marker. The end marker of a thumbnail is inside a segment. `keep` receives the
 * headers without colour profiles, depth maps and notes of programs, which can take megabytes.
 */
function* jpeg(keep: (bytes: Buffer) => void): Structure {
  keep(yield { take: 2 });
  let kept = 0;
  for (;;) {
    const marker = yield { take: 4 };
    if (marker[0] !== 0xff || marker[1] === 0xff) break;
    const length = Math.max(0, marker.readUInt16BE(2) - 2);
    if (marker[1] === 0xda || (isHeader(marker[1]!) && kept + length <= MOST_HEADERS)) {
      kept += length;
      keep(marker);
      keep(yield { take: length });
    } else yield { skip: length };
    if (marker[1] === 0xda) break;
  }
  yield { find: Buffer.from([0xff, 0xd9]) };
}

function* gif(): Structure {
  const header = yield { take: 13 };
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  yield { skip: colours(header[10]!) };
  for (;;) {
    const kind = (yield { take: 1 })[0];
    if (kind === 0x3b) return;
    if (kind === 0x21) yield { skip: 1 };
    else if (kind === 0x2c) yield { skip: colours((yield { take: 9 })[8]!) + 1 };
    else continue;
    for (let length = 1; length;) {
      length = (yield { take: 1 })[0]!;
      yield { skip: length };
    }
  }
}

function* webp(): Structure {
  const header = yield { take: 8 };
  yield { skip: header.readUInt32LE(4) };
}

/** Walks the boxes of an ISO file, which must contain the index named `needed` and its data. */
function* boxes(total: number, needed: "meta" | "moov"): Structure {
  let at = 0;
  const seen = new Set<string>();
  while (at + 8 <= total) {
    const header = yield { take: 8 };
    let length = header.readUInt32BE(0);
    const kind = header.toString("latin1", 4);
    if (kind === needed || kind === "mdat") seen.add(kind);
    if (length === 0) break;
    let used = 8;
    if (length === 1) {
      length = Number((yield { take: 8 }).readBigUInt64BE(0));
      used = 16;
    }
    if (length < used) break;
    at += length;
    yield { skip: length - used };
  }
  if (seen.size < 2) yield { skip: Infinity };
}

/** Skips the segment of a WebM by its declared length. A live recording declares none. */
function* webm(): Structure {
  const variable = function* (keepMarker: boolean): Generator<Step, number, Buffer> {
    const first = (yield { take: 1 })[0]!;
    const length = Math.clz32(first) - 23;
    if (length > 8) return NaN;
    const rest = length > 1 ? yield { take: length - 1 } : NOTHING;
    let value = keepMarker ? first : first & (0xff >> length);
    let unknown = (first & (0xff >> length)) === 0xff >> length;
    for (const byte of rest) {
      value = value * 256 + byte;
      unknown &&= byte === 0xff;
    }
    return unknown && !keepMarker ? NaN : value;
  };
  for (;;) {
    const id = yield* variable(true);
    const length = yield* variable(false);
    if (Number.isNaN(length)) return;
    yield { skip: length };
    if (id === 0x18538067) return;
  }
}

function structureOf(contentType: string, total: number, keep: (bytes: Buffer) => void): Structure {
  switch (contentType) {
    case "image/png":
      return png();
    case "image/jpeg":
      return jpeg(keep);
    case "image/gif":
      return gif();
    case "image/webp":
      return webp();
    case "image/avif":
      return boxes(total, "meta");
    case "video/webm":
      return webm();
    default:
      return boxes(total, "moov");
  }
}

/**
 * Detects truncated files from their chunks, in order, by the structure of the format and without decoding. Holds a few bytes at a
 * time, and the headers of a JPEG, which `header` returns; it is null for other formats. `total` is the file's length in bytes. See
 * docs/decisions/0036-picture-checks.md.
 */
export function completeness(contentType: string, total: number): { push(chunk: Buffer): void; whole(): boolean; header(): Buffer | null } {
  const kept: Buffer[] = [];
  const structure = structureOf(contentType, total, (bytes) => kept.push(Buffer.from(bytes)));
  let step = structure.next();
  let rest: Buffer = NOTHING;
  let skip = 0;
  return {
    push(chunk) {
      if (step.done) return;
      let at = 0;
      if (!rest.length && skip > chunk.length) {
        skip -= chunk.length;
        return;
      }
      const bytes = rest.length ? Buffer.concat([rest, chunk]) : chunk;
      rest = NOTHING;
      for (;;) {
        const passed = Math.min(skip, bytes.length - at);
        skip -= passed;
        at += passed;
        if (skip || step.done) return;
        const ask: Step = step.value;
        if ("skip" in ask) {
          skip = ask.skip;
          if (!skip) step = structure.next(NOTHING);
          else step = { done: false, value: { take: 0 } };
        } else if ("take" in ask) {
          if (bytes.length - at < ask.take) break;
          step = structure.next(bytes.subarray(at, (at += ask.take)));
        } else {
          const found = bytes.indexOf(ask.find, at);
          if (found < 0) {
            at = Math.max(at, bytes.length - ask.find.length + 1);
            break;
          }
          at = found + ask.find.length;
          step = structure.next(NOTHING);
        }
      }
      rest = Buffer.from(bytes.subarray(at));
    },
    whole: () => step.done === true && !skip,
    header: () => (kept.length ? Buffer.concat(kept) : null),
  };
}

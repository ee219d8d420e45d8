type ByteRange = { start: number; end: number };

/**
 * Returns the range of a `Range` header, inclusive at both ends, for a file of `size` bytes (RFC 9110, 14). Null serves the whole
 * file: no header, another unit, several ranges, or a malformed one. `"unsatisfiable"` is 416. Not `range-parser`, which
 * returns 416 for a suffix longer than the file (docs/decisions/0059-range-header.md).
 */
export function byteRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const match = header && header.length < 100 ? /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header) : null;
  if (!match) return null;
  const [, from, to] = match as unknown as [string, string, string];
  if (!from && !to) return null;
  if (!from) return Number(to) === 0 ? "unsatisfiable" : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to ? Math.min(Number(to), size - 1) : size - 1;
  if (to && Number(to) < start) return "unsatisfiable";
  return start < size ? { start, end } : "unsatisfiable";
}

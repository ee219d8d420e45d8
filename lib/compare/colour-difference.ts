/** Reference white D65 of CIE XYZ, 2° observer. */
const WHITE = [0.95047, 1, 1.08883] as const;

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const curve = (value: number) => (value > 216 / 24_389 ? Math.cbrt(value) : (value * (24_389 / 27) + 16) / 116);

/** Converts an sRGB colour `#RRGGBB` to CIE L*a*b*. */
function labOf(hex: string): [number, number, number] {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as [number, number, number];
  const x = curve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / WHITE[0]);
  const y = curve((0.2126729 * red + 0.7151522 * green + 0.072175 * blue) / WHITE[1]);
  const z = curve((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / WHITE[2]);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/**
 * Returns the difference of two sRGB colours `#RRGGBB` as ΔE*ab of CIE 1976: the distance in L*a*b*. About 2 is just noticeable; black and white
 * differ by 100.
 */
export function colourDifference(from: string, to: string): number {
  const [a, b] = [labOf(from), labOf(to)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Returns the colour of a pixel as `#RRGGBB`, with its alpha where it is translucent. */
export function hexOf(word: number): string {
  const hex = (shift: number) => ((word >>> shift) & 255).toString(16).padStart(2, "0");
  return `#${hex(0)}${hex(8)}${hex(16)}${word >>> 24 === 255 ? "" : hex(24)}`.toUpperCase();
}

/** Reads a part of the address; null where it can't be decoded. */
export function decodedPart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

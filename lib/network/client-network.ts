import { isIPv6 } from "node:net";

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** Returns the eight groups of an IPv6 address without leading zeros. */
function groupsOf(address: string): string[] {
  const plain = address.replace(/%.*$/, "").replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a, b, c, d] = parts.map(Number) as [number, number, number, number];
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = "", tail] = plain.toLowerCase().split("::", 2);
  const [left, right] = [head ? head.split(":") : [], tail ? tail.split(":") : []];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill("0"), ...right].map((group) => group.replace(/^0+(?=.)/, ""));
}

const prefixOf = (address: string, groups: number) => `${groupsOf(address).slice(0, groups).join(":")}::/${groups * 16}`;

/**
 * Returns the network that an address is counted under: an IPv4 address itself, also where it is mapped into IPv6, and the /64 of an IPv6
 * address, because one customer holds all of it.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? prefixOf(address, 4) : address;
}

/** Returns the /48 of an IPv6 address, which one site may hold; null for other addresses. */
export const siteOf = (address: string): string | null => (isIPv6(address) && !MAPPED.test(address) ? prefixOf(address, 3) : null);

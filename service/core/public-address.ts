import { BlockList, isIP } from "node:net";

/** IPv4 ranges that are not the public internet (IANA special-purpose registry), and the address of Azure's metadata service. */
const blockedV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];
/** IPv6 outside of 2000::/3 is never public. Inside of it: protocol assignments with Teredo, documentation, and 6to4, which carries IPv4. */
const blockedV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const listOf = (type: "ipv4" | "ipv6", ranges: readonly string[]) => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address, bits] = range.split("/") as [string, string];
    list.addSubnet(address, Number(bits), type);
  }
  return list;
};
const v4 = listOf("ipv4", blockedV4);
const v6 = listOf("ipv6", blockedV6);
const globalV6 = listOf("ipv6", ["2000::/3"]);
const mappedV4 = listOf("ipv6", ["::ffff:0:0/96", "64:ff9b::/96"]);

/** Returns the IPv4 address in the last 32 bits of an IPv6 address. */
function lastBits(address: string): string {
  const { hostname } = new URL(`http://[${address}]`);
  const groups = hostname.slice(1, -1).split(":");
  const high = Number.parseInt(groups.at(-2) || "0", 16);
  const low = Number.parseInt(groups.at(-1) || "0", 16);
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** Returns true for an address of the public internet: not private, loopback, link-local, reserved or multicast, and no form of IPv6 that carries such an IPv4. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !v4.check(address, "ipv4");
  if (isIP(address) !== 6 || address.includes("%")) return false;
  if (mappedV4.check(address, "ipv6")) return !v4.check(lastBits(address), "ipv4");
  return globalV6.check(address, "ipv6") && !v6.check(address, "ipv6");
}

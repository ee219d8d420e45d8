import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

const refused: [string, ...string[]][] = [
  ["loopback", "127.0.0.1", "127.255.255.254", "::1", "::ffff:127.0.0.1", "::ffff:7f00:1"],
  ["private", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fd00:ec2::254", "::ffff:10.0.0.1"],
  ["link-local and metadata", "169.254.169.254", "fe80::1", "fe80::1%eth0", "::ffff:169.254.169.254", "168.63.129.16", "100.100.100.200"],
  ["translated", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::1", "2001:0:1234::1", "::7f00:1"],
  ["reserved", "0.0.0.0", "::", "192.0.0.192", "198.18.0.1", "203.0.113.9", "240.0.0.1", "255.255.255.255", "2001:db8::1"],
  ["multicast", "224.0.0.1", "ff02::1"],
  ["not an address", "localhost", "", "1.2.3", "0x7f.1"],
];

test.each(refused)("refuses %s addresses [security: automations never reach private networks]", (_, ...addresses) => {
  for (const address of addresses) expect([address, isPublicAddress(address)]).toEqual([address, false]);
});

test("accepts public addresses, also as IPv6 that carries IPv4", () => {
  for (const address of ["1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101", "2a00:1450::1"])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
});

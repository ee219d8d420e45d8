import { expect, test } from "vitest";
import { networkOf, siteOf } from "./client-network.ts";

test.each([
  ["198.51.100.7", "198.51.100.7", null],
  ["::ffff:198.51.100.7", "198.51.100.7", null],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:DB8:0001:0002::1", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
  ["64:ff9b::198.51.100.7", "64:ff9b:0:0::/64", "64:ff9b:0::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
  ["unknown", "unknown", null],
])("counts %s under %s and %s [security: one IPv6 network is one client]", (address, network, site) =>
  expect([networkOf(address), siteOf(address)]).toEqual([network, site]),
);

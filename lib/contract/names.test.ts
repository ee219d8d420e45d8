import { expect, test } from "vitest";
import { hasWebAddress } from "./names.ts";

test.each([
  "Acme, see https://evil.example",
  "evil.example",
  "Win at evil.example/prize now",
  "www.evil",
  "e\u200bvil.exam\u200bple",
  "evil\uff0eexample",
  "b\u00fccher.de",
  "xn--bcher-kva.xn--p1ai",
  "HTTP://EVIL",
  "Booking.com",
])("%j contains a web address [security: no links in the subject of invites]", (name) => expect(hasWebAddress(name)).toBe(true));

test.each([
  "Acme",
  "Vue.js",
  "Node.js and Next.js",
  "J. R. Smith",
  "J.R. Smith",
  "St. Gallen",
  "Team 2.0",
  "v1.2.3",
  "Acme Inc.",
  "A...B",
  "50.000 Friends",
])("%j contains none", (name) => expect(hasWebAddress(name)).toBe(false));

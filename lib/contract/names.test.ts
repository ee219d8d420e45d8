import { expect, test } from "vitest";
import { DisplayName, hasWebAddress, namesProduct } from "./names.ts";

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

test.each(["Dana\u202egnp", "\u2066Dana", "Da\u200bna", "Da\u0000na"])(
  "%j is no display name [security: names show what they are]",
  (name) => expect(DisplayName.safeParse(name).success).toBe(false),
);

test.each(["Dana 👩\u200d💻", "می\u200cخواهم", "שלום"])("%j is a display name", (name) =>
  expect(DisplayName.safeParse(name).success).toBe(true),
);

test.each([
  ["Loupe Team", true],
  ["LOUPE", true],
  ["ｌｏｕｐｅ support", true],
  ["The Loupe-Bot", true],
  ["Guadaloupe", false],
  ["Dana", false],
])("%j names this product: %s [security: guests do not pose as this product]", (name, is) => expect(namesProduct(name)).toBe(is));

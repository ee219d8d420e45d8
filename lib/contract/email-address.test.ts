import { domainToASCII } from "node:url";
import { expect, test } from "vitest";
import { canonicalDomain, canonicalEmail } from "./email-address.ts";

test.each([
  [" Ana@München.DE ", "ana@xn--mnchen-3ya.de"],
  ["ana@xn--mnchen-3ya.de", "ana@xn--mnchen-3ya.de"],
  ["ana@XN--MNCHEN-3YA.de", "ana@xn--mnchen-3ya.de"],
  ["ana@mu\u0308nchen.de", "ana@xn--mnchen-3ya.de"],
  ["Jürgen@example.com", "jürgen@example.com"],
  ["ju\u0308rgen@example.com", "jürgen@example.com"],
  ["用户@例子.中国", "用户@xn--fsqu00a.xn--fiqs8s"],
  ["иван@почта.рф", "иван@xn--80a1acny.xn--p1ai"],
  ["ana@a\u0441me.example", "ana@xn--ame-4ed.example"],
])("%j has the canonical form %j", (given, canonical) => {
  expect(canonicalEmail(given)).toBe(canonical);
  expect(canonicalEmail(canonical)).toBe(canonical);
});

test.each([
  "\u212Aim@acme.example",
  "\uFF41na@acme.example",
  "ﬁn@acme.example",
  "İna@acme.example",
  "ana\u200b@acme.example",
  "\u202Eana@acme.example",
  "\u0301ana@acme.example",
  "\u0430na@acme.example",
  "ana@xn--zzzz!.example",
  "ana@xn--iñvalid.com",
  "ana@münchen",
  "ana@mün chen.de",
  "ana@münchen.de/path",
  "ana@mün%63hen.de",
  "ana@１２７.0.0.1",
  `${"ü".repeat(33)}@acme.example`,
  "😀@acme.example",
])("%j is not an email address", (given) => expect(canonicalEmail(given)).toBeNull());

test.each(["münchen.de", "xn--mnchen-3ya.de", "faß.de", "例子。中国", "acme.example"])("maps the domain %j as Node.js does", (domain) =>
  expect(canonicalDomain(domain)).toBe(domainToASCII(domain)),
);

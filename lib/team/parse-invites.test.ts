import { expect, it } from "vitest";
import { Email } from "../contract/invites.ts";
import {
  addressesOfCsv,
  fractionLeft,
  timeLeftText,
  readAddresses,
  refusedAddresses,
  rolesOfCsv,
  sentAt,
  writeAddresses,
} from "./parse-invites.ts";

const ready = (text: string) => readAddresses(text).map(({ state, address }) => `${state} ${address}`);

it.each([
  ["", []],
  [" ,;\n\n", []],
  ["Ana@Acme.com", ["ready ana@acme.com"]],
  ["a@x.io, b@x.io;c@x.io\r\nd@x.io\te@x.io", ["a", "b", "c", "d", "e"].map((name) => `ready ${name}@x.io`)],
  ["a@x.io b@x.io", ["ready a@x.io", "ready b@x.io"]],
  ["Ana Reis <ana@x.io>", ["ready ana@x.io"]],
  ['"Reis, Ana" <ana@x.io>, ben@x.io', ["ready ana@x.io", "ready ben@x.io"]],
  ['"Ana R" <ana@x.io> ben@x.io Cy <cy@x.io>', ["ready ana@x.io", "ready ben@x.io", "ready cy@x.io"]],
  ["ana@x.io <Ana@x.io>", ["ready ana@x.io"]],
  ['"ana@x.io"', ["ready ana@x.io"]],
  ["mailto:ana@x.io", ["ready ana@x.io"]],
  ["a@x.io, A@X.io, a@x.io", ["ready a@x.io", "twice a@x.io", "twice a@x.io"]],
  ['"a@x.io, b@x.io', ["ready a@x.io", "ready b@x.io"]],
])("reads %j", (text, entries) => expect(ready(text)).toEqual(entries));

it.each([
  ["ana@x.io, owner", ["ana@x.io owner"]],
  ['Ana <ana@x.io>\tContributor\r\nben@x.io\r\ncy@x.io;"member"', ["ana@x.io contributor", "ben@x.io null", "cy@x.io member"]],
  ["owner, ana@x.io", ["ana@x.io owner"]],
  ["a@x.io, owner, b@x.io, c@x.io, member", ["a@x.io owner", "b@x.io null", "c@x.io member"]],
  ["ana@, owner", ["ana@ owner"]],
  ["owner\nana@x.io", ["owner null", "ana@x.io null"]],
  ["ana@x.io, owner, member", ["ana@x.io owner", "member null"]],
  ["owner, member, ana@x.io", ["owner null", "ana@x.io member"]],
  ["ana@x.io, boss", ["ana@x.io null", "boss null"]],
])("reads the roles in %j", (text, entries) => {
  const read = readAddresses(text);
  expect(read.map(({ address, level }) => `${address} ${level}`)).toEqual(entries);
  expect(readAddresses(writeAddresses(read)).map(({ address, level }) => `${address} ${level}`)).toEqual(entries);
});

it.each([
  ["ana", "missing @"],
  ["a@b@x.io", "more than one @"],
  ["@x.io", "before the @"],
  ["ana@", "after the @"],
  ["ana reis@x.io", "space"],
  ["\u212Aim@x.io", "accents"],
  ["ana@münchen.de", "accents"],
  ["ana@localhost", "ending"],
  [`${"a".repeat(65)}@x.io`, "too long"],
  ["ana@x.io.", "not an email"],
  ["a..b@x.io", "not an email"],
  ["ana@-x.io", "not an email"],
])("returns a reason for %j, which the service refuses too", (text, part) => {
  expect(readAddresses(text)).toMatchObject([{ state: "wrong", problem: expect.stringContaining(part) }]);
  expect(Email.safeParse(text).success).toBe(false);
});

it("accepts only addresses that the service accepts", () => {
  for (const { address } of readAddresses("a@x.io, o'b+c@sub.x.io, Ana <ana_1@x-y.museum>"))
    expect(Email.safeParse(address).success).toBe(true);
});

it("writes entries as a text that parses to the same entries", () => {
  const entries = readAddresses('"Reis, Ana" <ana@x.io>; ben, c@x.io c@x.io');
  expect(readAddresses(writeAddresses(entries))).toEqual(entries);
});

it.each([
  ["\uFEFFName,Email,Role\r\nAna,ana@x.io,member\r\nBen,ben@x.io,owner\r\n", "ana@x.io\nben@x.io"],
  ["ana@x.io\nben@x.io", "ana@x.io\nben@x.io"],
  ['name;email\n"Reis; Ana";"ana@x.io"', '"ana@x.io"'],
  ["email\nana@x.io\nben", "ana@x.io\nben"],
])("returns the addresses of the file %j", (file, text) => expect(addressesOfCsv(file)).toBe(text));

it("maps the details of a refusal to addresses", () => {
  const details = [
    "members.1.email b@x.io is already a member of the team",
    "members.0.email is not an email address",
    "members.7.email is far",
    "members is long",
  ];
  expect([
    ...refusedAddresses(
      details.map((message) => ({ message })),
      ["a@x.io", "b@x.io"],
    ),
  ]).toEqual([
    ["b@x.io", "is already a member of the team"],
    ["a@x.io", "is not an email address"],
  ]);
});

it.each([
  [72 * 3600, "3 days left"],
  [45 * 3600, "1 day 21 h left"],
  [24 * 3600, "1 day left"],
  [6.5 * 3600, "6 h left"],
  [90, "2 min left"],
  [0, "Expired just now"],
  [-3 * 3600, "Expired 3 hr ago"],
])("shows an invite with %i s left as %s", (seconds, words) => {
  const now = Date.parse("2026-01-01T12:00:00Z");
  expect(timeLeftText({ expiresAt: new Date(now + seconds * 1000).toISOString() }, now)).toBe(words);
});

it("returns the fraction of the lifetime left and the time of the last email", () => {
  const now = Date.parse("2026-01-04T12:00:00Z");
  const at = (hours: number) => ({ expiresAt: new Date(now + hours * 3_600_000).toISOString() });
  expect([72, 36, 0, -5, 100].map((hours) => fractionLeft(at(hours), now))).toEqual([1, 0.5, 0, 0, 1]);
  expect(sentAt(at(0))).toBe("2026-01-01T12:00:00.000Z");
});

it("reads roles next to addresses in a file, and no other words", () => {
  const file =
    '\uFEFFName,Email,Role\r\nAna,Ana@x.io,Owner\r\n"Reis; Bo";bo@x.io; contributor \r\ncy@x.io,admin\r\nAna,ana@x.io,member\r\nmember\r\n';
  expect([...rolesOfCsv(file)]).toEqual([
    ["ana@x.io", "owner"],
    ["bo@x.io", "contributor"],
  ]);
});

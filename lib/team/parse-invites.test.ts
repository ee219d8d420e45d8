import * as fc from "fast-check";
import { expect, it } from "vitest";
import { Email } from "../contract/invites.ts";
import { fractionLeft, timeLeftText, readAddresses, refusedAddresses, rewriteEntry, sentAt, writeAddresses } from "./parse-invites.ts";

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
  ["Ana ana@x.io", ["ready ana@x.io"]],
  ["ana@x.io Ana Reis", ["ready ana@x.io"]],
  ["Reis, Ana <ana@x.io>; Ito, Ben <ben@x.io>", ["ready ana@x.io", "ready ben@x.io"]],
  ["a@ and b@", ["wrong a@", "wrong b@"]],
  ["ana@x.io<mailto:ana@x.io>", ["ready ana@x.io"]],
  ["[ana@x.io](mailto:ana@x.io)", ["ready ana@x.io"]],
  ["mailto:a@x.io?cc=b@x.io&subject=Hi", ["ready a@x.io", "ready b@x.io"]],
  ["a@x.io/b@x.io", ["ready a@x.io", "ready b@x.io"]],
  ["'ana@x.io'", ["ready ana@x.io"]],
  ["On Monday ana@x.io wrote:\nPlease invite ben@x.io.", ["ready ana@x.io", "ready ben@x.io"]],
  ["Hello all,\n\nana\nowner\nana@x.io", ["wrong ana", "ready ana@x.io"]],
  ["ana＠x.io", ["ready ana@x.io"]],
  ["Jürgen@München.de, jürgen@xn--mnchen-3ya.de", ["ready jürgen@xn--mnchen-3ya.de", "twice jürgen@xn--mnchen-3ya.de"]],
  ["\uFEFFName,Email,Role\r\nAna,ana@x.io,member\r\nBen,ben@x.io,owner\r\n", ["ready ana@x.io", "ready ben@x.io"]],
  ['name;email\n"Reis; Ana";"ana@x.io"', ["ready ana@x.io"]],
  ["email\nana@x.io\nben", ["ready ana@x.io", "wrong ben"]],
  ["Name\tEmail\n\tBen Ito\t", ["wrong ben ito"]],
])("reads %j", (text, entries) => expect(ready(text)).toEqual(entries));

it.each([
  ["ana@x.io, owner", ["ana@x.io owner"]],
  ['Ana <ana@x.io>\tContributor\r\nben@x.io\r\ncy@x.io;"member"', ["ana@x.io contributor", "ben@x.io -", "cy@x.io member"]],
  ["owner, ana@x.io", ["ana@x.io owner"]],
  ["a@x.io, owner, b@x.io, c@x.io, member", ["a@x.io owner", "b@x.io -", "c@x.io member"]],
  ["ana@, owner", ["ana@ owner"]],
  ["owner\nana@x.io", ["ana@x.io -"]],
  ["a@x.io contributor", ["a@x.io contributor"]],
  ["a@x.io (owner) b@x.io: member", ["a@x.io owner", "b@x.io member"]],
  ["a@x.io as contributor", ["a@x.io contributor"]],
  ["Owner Smith <a@x.io>", ["a@x.io -"]],
  ["ana@x.io, boss", ["ana@x.io ?boss"]],
  ["a@x.io viewer, b@x.io owner, c@x.io", ["a@x.io ?viewer", "b@x.io owner", "c@x.io -"]],
  ["a@x.io, ben <b@x.io>", ["a@x.io -", "b@x.io -"]],
  ["a@x.io\tAna\tViewer\nb@x.io\tBo\tMember", ["a@x.io ?Viewer", "b@x.io member"]],
  ["a@x.io and b@x.io please", ["a@x.io -", "b@x.io -"]],
  [
    'Name\tEmail\tRole\n"Reis, Ana"\ta@x.io\tOwner\nMember\tb@x.io\tHead of QA\nCy\tc@x.io\t',
    ["a@x.io owner", "b@x.io ?Head of QA", "c@x.io -"],
  ],
])("reads the roles in %j", (text, entries) => {
  const roles = (from: string) =>
    readAddresses(from).map(({ address, level, unknownRole }) => `${address} ${level ?? (unknownRole ? `?${unknownRole}` : "-")}`);
  expect(roles(text)).toEqual(entries);
  expect(roles(writeAddresses(readAddresses(text)))).toEqual(entries);
});

it.each([
  ["ana", "missing @"],
  ["a@b@x.io", "more than one @"],
  ["@x.io", "missing name"],
  ["ana@", "missing domain"],
  ["\u212Aim@x.io", "not an email"],
  ["ana@münchen", "ending"],
  ["ana@localhost", "ending"],
  [`${"a".repeat(65)}@x.io`, "too long"],
  ["a..b@x.io", "not an email"],
  ["ana@-x.io", "not an email"],
])("returns a reason for %j, which the service refuses too", (text, part) => {
  expect(readAddresses(text)).toMatchObject([{ state: "wrong", problem: expect.stringContaining(part) }]);
  expect(Email.safeParse(text).success).toBe(false);
});

it.each(['name,email,role\nAna,ana@x.io,member\n,,\n"";""\nBen,ben@x.io,owner', "ana@x.io\n , ;\n,,\nben@x.io"])(
  "ignores rows of empty cells in %j",
  (text) =>
    expect(readAddresses(text).map(({ address, state }) => [address, state])).toEqual([
      ["ana@x.io", "ready"],
      ["ben@x.io", "ready"],
    ]),
);

it("accepts only addresses that the service accepts", () => {
  for (const { address } of readAddresses("a@x.io, o'b+c@sub.x.io, Ana <ana_1@x-y.museum>"))
    expect(Email.safeParse(address).success).toBe(true);
});

it("writes entries as a text that parses to the same entries", () => {
  const facts = (text: string) => readAddresses(text).map((entry) => ({ ...entry, start: 0, end: 0 }));
  const text = '"Reis, Ana" <ana@x.io>; ben@, c@x.io c@x.io\nben';
  expect(facts(writeAddresses(readAddresses(text)))).toEqual(facts(text));
});

it.each([
  ["Ana <ana@x.io>, ben@, owner\ncy@x.io", 1, "ben@x.io", "Ana <ana@x.io>, ben@x.io, owner\ncy@x.io"],
  ["Ana <ana@x.io>, ben@, owner\ncy@x.io", 0, "", " ben@, owner\ncy@x.io"],
  ["Ana <ana@x.io>, ben@, owner\ncy@x.io", 1, "", "Ana <ana@x.io>,\ncy@x.io"],
  ["Hello,\r\nAna <ana@x.io> owner\r\nBye", 0, "", "Hello,\r\nBye"],
  ["ana＠x", 0, "ana@x.io", "ana@x.io"],
])("changes in %j entry %i to %j and nothing else", (text, index, written, after) =>
  expect(rewriteEntry(text, readAddresses(text)[index]!, written)).toBe(after),
);

const word = fc.stringMatching(/^[a-z]{1,8}$/);
const address = fc.tuple(word, word).map(([name, domain]) => `${name}@${domain}.example`);
const noise = fc.oneof(
  fc.constantFrom(
    " ",
    ", ",
    "; ",
    "\t",
    "\n",
    "\r\n",
    " <",
    "> ",
    '"',
    " (",
    ") ",
    "mailto:",
    "owner",
    " boss ",
    "Reis, Ana ",
    "a@ ",
    ". ",
  ),
  fc.string({ maxLength: 6, unit: "grapheme" }),
);

it("every address in a text becomes a row, or a row that is marked contains it", () => {
  const text = fc.array(fc.oneof(address, noise), { maxLength: 20 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (given) => {
      const entries = readAddresses(given);
      for (const { index } of given.matchAll(/@/g)) expect(entries.some(({ start, end }) => start <= index && index < end)).toBe(true);
      for (const entry of entries) if (entry.state !== "wrong") expect(Email.safeParse(entry.address).success).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it("reads every address between separators, whatever text is around it", () => {
  const separator = fc.constantFrom(" ", ", ", "; ", "\t", "\n", " and ", " | ");
  const named = fc.tuple(word, address, fc.constantFrom("", " owner", ", Member", " (viewer)"));
  fc.assert(
    fc.property(fc.array(fc.tuple(named, separator), { maxLength: 12 }), (people) => {
      const text = people.map(([[name, one, role], between]) => `${name} <${one}>${role}${between}`).join("");
      expect(readAddresses(text).map((entry) => entry.address)).toEqual(people.map(([[, one]]) => one));
    }),
  );
});

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
  [-3 * 3600, "Expired 3 h ago"],
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

it("reads every row below a header row, with any line ending", () => {
  for (const ending of ["\n", "\r\n", "\r"]) {
    const text = ["Name,Email,Role", "Ana,ana@x.io,owner", "No at,ben,member", "Cara,cara@x.io,member"].join(ending);
    const entries = readAddresses(text);
    expect(entries.map(({ written, level, state }) => `${written} ${level} ${state}`)).toEqual([
      "ana@x.io owner ready",
      "ben member wrong",
      "cara@x.io member ready",
    ]);
    expect(entries.map(({ start, end }) => text.slice(start, end).trim())).toEqual([
      "Ana,ana@x.io,owner",
      "No at,ben,member",
      "Cara,cara@x.io,member",
    ]);
  }
});

it("writes entries without an @ so that they are read again", () => {
  const entries = readAddresses("Email,Role\nben,member\ncara,boss\nana@x.io,owner");
  const parts = (of: typeof entries) => of.map(({ written, level, unknownRole }) => [written, level, unknownRole]);
  expect(parts(entries)).toHaveLength(3);
  expect(parts(readAddresses(writeAddresses(entries)))).toEqual(parts(entries));
});

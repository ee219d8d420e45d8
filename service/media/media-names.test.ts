import { expect, test } from "vitest";
import { addressName, disposition, markdown, pairNames } from "./media-names.ts";

test.each([
  ["Checkout – Größe.PNG", "Checkout-Gro-e.png"],
  ["../../etc/passwd", "file.png"],
  ["CON", "CON.png"],
  ["a\0b\r\nc.png", "a-b-c.png"],
  ["日本語.png", "file.png"],
  ["x".repeat(300), `${"x".repeat(80)}.png`],
])("the address of %j is plain", (name, expected) => {
  expect(addressName(name, "image/png")).toBe(expected);
});

test.each([
  ["home.png", `inline; filename="home.png"; filename*=UTF-8''home.png`],
  ["größe", `inline; filename="gr__e.png"; filename*=UTF-8''gr%C3%B6%C3%9Fe.png`],
  ['a"b\\c/../d.png', `inline; filename="a_b_c_.._d.png"; filename*=UTF-8''a_b_c_.._d.png`],
  ["x\r\nSet-Cookie: a=b.png", `inline; filename="x__Set-Cookie_ a=b.png"; filename*=UTF-8''x__Set-Cookie_%20a%3Db.png`],
  ["it's (1).png", `inline; filename="it's (1).png"; filename*=UTF-8''it%27s%20%281%29.png`],
  ["evil\u202egnp.exe", `inline; filename="evil_gnp.exe"; filename*=UTF-8''evil_gnp.exe`],
])("%j is a safe name to save", (name, expected) => {
  expect(disposition("inline", name, "image/png")).toBe(expected);
});

test("a name cannot leave the brackets of its Markdown [security: file names cannot inject Markdown]", () => {
  const media = {
    url: "https://loupe.example/m/x",
    fileUrl: "https://loupe.example/files/x/y.png",
    posterUrl: null,
    contentType: "image/png",
    visibility: "public" as const,
  };
  expect(markdown({ ...media, name: "](javascript:alert(1))" })).toBe(`[![\\](javascript:alert(1))](${media.fileUrl})](${media.url})`);
  expect(markdown({ ...media, name: "a`b\r\nc" })).toBe(`[![a\\\`b<br>c](${media.fileUrl})](${media.url})`);
});

test("a public video shows its still frame, others are a link", () => {
  const video = {
    name: "walk",
    url: "https://loupe.example/m/x",
    fileUrl: "https://loupe.example/files/x/walk.mp4",
    posterUrl: "https://loupe.example/files/x/poster.webp" as string | null,
    contentType: "video/mp4",
    visibility: "public" as "public" | "team",
  };
  expect(markdown(video)).toBe("[![walk](https://loupe.example/files/x/poster.webp)](https://loupe.example/m/x)");
  for (const other of [{ posterUrl: null }, { visibility: "team" as const }])
    expect(markdown({ ...video, ...other })).toBe("[▶ walk](https://loupe.example/m/x)");
});

test.each([
  ["pay-before.png", "pay-after.png", true],
  ["pay_Before", "pay_After", true],
  ["pay.png", "pay-AFTER.png", true],
  ["pay before.final.png", "pay after.final.png", false],
  ["pay before.final.png", "pay before.final-after.png", true],
  ["a.b-before.png", "a.b.png", true],
  ["before.png", "after.png", false],
  ["-before", "-after", true],
  ["a-before-after.png", "a-before.png", false],
  ["a-before-after.png", "a-before-before.png", true],
])("%j and %j differ in their state alone: %s", (one, two, pair) => {
  expect(pairNames(one).includes(two)).toBe(pair);
  expect(pairNames(two).includes(one)).toBe(pair);
});

import { describe, expect, it } from "vitest";
import { picked, refuse } from "./accepted-types.ts";

const file = (path: string) => {
  const made = new File(["x"], path.split("/").at(-1)!);
  return path.includes("/") ? Object.assign(made, { path }) : made;
};
const names = (...paths: string[]) => picked(paths.map(file)).map(({ name }) => name);

describe("picked", () => {
  it("keeps the names of files", () => expect(names("a.png", "/shots/b.png")).toEqual(["a.png", "b.png"]));

  it("adds the folder to files with the same name", () => {
    expect(names("/shots/mobile/home.png", "/shots/desktop/home.png", "/shots/mobile/pay.png")).toEqual([
      "desktop/home.png",
      "mobile/home.png",
      "pay.png",
    ]);
    expect(names("./home.png", "./dark/home.png")).toEqual(["home.png", "dark/home.png"]);
  });

  it("sorts by path, with numbers in their order and a folder's own files first", () => {
    expect(names("/s/home-10.png", "/s/a/z.png", "/s/home-9.png", "/s/Home-1.png", "/s/b/1.png")).toEqual([
      "Home-1.png",
      "home-9.png",
      "home-10.png",
      "z.png",
      "1.png",
    ]);
  });

  it("skips system files", () => expect(names("/shots/.DS_Store", "/shots/Thumbs.db", "/shots/a.png", ".hidden")).toEqual(["a.png"]));
});

describe("refuse", () => {
  it.each([
    ["an empty file", { name: "a.png", size: 0 }, /is empty/],
    ["one above the limit", { name: "a.png", size: 73 * 2 ** 20 }, "73 MB. A file can have at most 50 MB."],
    ["a name of 256 characters", { name: "🦊".repeat(256), size: 1 }, /255 characters/],
  ])("%s", (_what, one, words) => expect(refuse(one, 50 * 2 ** 20)).toEqual(expect.stringMatching(words)));

  it("accepts files at the limits, and any size for an unknown limit", () => {
    expect(refuse({ name: "🦊".repeat(255), size: 50 * 2 ** 20 }, 50 * 2 ** 20)).toBeNull();
    expect(refuse({ name: "a.png", size: 2 ** 40 }, null)).toBeNull();
  });
});

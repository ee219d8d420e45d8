import { describe, expect, it } from "vitest";
import { groupMedia, type ListedMedia } from "./media-groups.ts";

const media = (name: string, over: Partial<ListedMedia> = {}) =>
  ({ id: name, name, state: null, prNumber: null, branch: null, ...over }) as ListedMedia;
const shape = (list: ListedMedia[]) =>
  groupMedia(list).map(({ key, frames }) => [key, frames.map(({ main, before }) => (before ? `${before.id}+${main.id}` : main.id))]);

describe("groupMedia", () => {
  it("groups by pull request, else branch, else loose, in the order of the newest", () => {
    const list = [media("a", { branch: "x" }), media("b"), media("c", { prNumber: 7, branch: "x" }), media("d", { branch: "x" })];
    expect(shape(list)).toEqual([
      ["/x", ["a", "d"]],
      ["", ["b"]],
      ["#7", ["c"]],
    ]);
  });

  it.each([
    ["before", "after"],
    ["after", "before"],
  ] as const)("makes one frame of a pair that arrives %s first", (first, second) => {
    const list = [first, second].map((state) => media(`pay-${state}.png`, { state }));
    expect(shape(list)).toEqual([["", ["pay-before.png+pay-after.png"]]]);
  });

  it("never pairs across groups, equal states or other names", () => {
    const list = [
      media("pay-before.png", { state: "before", branch: "x" }),
      media("pay-after.png", { state: "after" }),
      media("pay.png", { state: "after" }),
      media("seat-before.png", { state: "before" }),
    ];
    expect(groupMedia(list).flatMap(({ frames }) => frames)).toHaveLength(4);
  });
});

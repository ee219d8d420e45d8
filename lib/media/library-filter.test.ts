import { describe, expect, it } from "vitest";
import { isFiltered, libraryFilter, type LibraryFilter, libraryQuery } from "./library-filter.ts";

describe("library filter", () => {
  it.each<LibraryFilter>([
    {},
    { search: "pay & go #1", type: "video", sort: "name" },
    { prNumber: 482, threads: "open" },
    { branch: "feat/ü?x=1&y", stage: "published", sort: "threads" },
  ])("survives the address: %j", (filter) => {
    expect(libraryFilter(Object.fromEntries(new URLSearchParams(libraryQuery(filter))))).toEqual(filter);
  });

  it("ignores unknown and invalid values", () =>
    expect(libraryFilter({ type: "gif", sort: ["loud", "name"], pr: "-1", stage: "x", q: "  ", threads: "all" })).toEqual({}));

  it("an order alone is not a filter", () => expect([isFiltered({ sort: "name" }), isFiltered({ branch: "x" })]).toEqual([false, true]));
});

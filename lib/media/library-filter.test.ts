import { describe, expect, it } from "vitest";
import { allRows, excludesRows } from "../lists/list-filter.ts";
import { type LibraryFilter, libraryQuery, libraryUrl, loadLibraryFilter } from "./library-filter.ts";

const all: LibraryFilter = { ...allRows(libraryUrl), sort: null };

describe("library filter", () => {
  it.each<Partial<LibraryFilter>>([
    {},
    { search: "pay & go #1", type: "video", sort: "name" },
    { prNumber: 482, threads: "open" },
    { branch: "feat/ü?x=1&y", stage: "published", sort: "threads" },
  ])("is unchanged after writing and reading the URL: %j", (filter) => {
    expect(loadLibraryFilter(new URLSearchParams(libraryQuery(filter)))).toEqual({ ...all, ...filter });
  });

  it("names its parameters q and pr", () => expect(libraryQuery({ ...all, search: "bet", prNumber: 4 })).toBe("?q=bet&pr=4"));

  it("ignores unknown and invalid values", () =>
    expect(loadLibraryFilter({ type: "gif", sort: ["loud", "name"], pr: "-1", stage: "x", q: "  ", threads: "all" })).toEqual(all));

  it("an order alone is not a filter", () =>
    expect([{ sort: "name" }, { branch: "x" }].map((part) => excludesRows(libraryUrl, { ...all, ...part }))).toEqual([false, true]));
});

/** Filter and order of the library, stored in its URL. Without `sort`, media are grouped by pull request and branch, newest first. */
export type LibraryFilter = {
  search?: string;
  type?: "image" | "video";
  stage?: "staged" | "published";
  threads?: "open";
  prNumber?: number;
  branch?: string;
  sort?: "newest" | "oldest" | "name" | "threads";
};

const pick = <V extends string>(value: string | undefined, options: readonly V[]) => options.find((option) => option === value);

/** The filter of an address. What is unknown or broken counts as absent. */
export function libraryFilter(query: Readonly<Record<string, string | string[] | undefined>>): LibraryFilter {
  const one = (name: string) => (Array.isArray(query[name]) ? query[name][0] : query[name]) ?? undefined;
  const search = one("q")?.trim().slice(0, 200);
  const type = pick(one("type"), ["image", "video"]);
  const stage = pick(one("stage"), ["staged", "published"]);
  const threads = pick(one("threads"), ["open"]);
  const sort = pick(one("sort"), ["newest", "oldest", "name", "threads"]);
  const prNumber = /^[1-9]\d{0,14}$/.test(one("pr") ?? "") ? Number(one("pr")) : undefined;
  const branch = one("branch")?.slice(0, 255);
  return {
    ...(search && { search }),
    ...(type && { type }),
    ...(stage && { stage }),
    ...(threads && { threads }),
    ...(prNumber && { prNumber }),
    ...(branch && !prNumber && { branch }),
    ...(sort && { sort }),
  };
}

/** The query of an address, with its `?`; empty for no filter. */
export function libraryQuery({ search, type, stage, threads, prNumber, branch, sort }: LibraryFilter): string {
  const parts = new URLSearchParams({
    ...(search && { q: search }),
    ...(type && { type }),
    ...(stage && { stage }),
    ...(threads && { threads }),
    ...(prNumber && { pr: String(prNumber) }),
    ...(branch && { branch }),
    ...(sort && { sort }),
  });
  return parts.size ? `?${parts}` : "";
}

/** Returns true when the filter can exclude media. An order excludes none. */
export const isFiltered = (filter: LibraryFilter) => Object.keys(filter).some((key) => key !== "sort");

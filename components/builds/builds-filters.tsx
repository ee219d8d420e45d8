"use client";

import { GitBranch, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { FilterSelect } from "@/components/ui/filter-select";
import { SearchField } from "@/components/ui/search-field";
import { buildListUrl } from "@/lib/builds/build-filter";
import { count } from "@/lib/format";
import type { BuildListFilter } from "@/lib/queries/builds";
import { allRows, excludesRows } from "@/lib/lists/list-filter";
import { suiteName } from "./build-row";

type Props = {
  filter: BuildListFilter;
  suites: readonly string[];
  branches: readonly string[];
  toReview: number | undefined;
  onChange: (values: Partial<BuildListFilter>, history?: "push" | "replace") => void;
};

/** Search and filters of a project's builds, stored in the URL. `/` focuses the search. */
export function BuildsFilters({ filter, suites, branches, toReview, onChange }: Props) {
  const { search, name, branch, review } = filter;
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField
        label="Search builds"
        placeholder="Search branch, commit, suite or #number"
        maxLength={255}
        className="min-w-52 max-sm:basis-full"
        value={search ?? ""}
        onSearch={(wanted) => onChange({ search: wanted || null }, "replace")}
      />
      {suites.length > 1 || name ? (
        <FilterSelect
          label="Suite"
          all="All suites"
          className="max-w-60 max-sm:max-w-none max-sm:flex-1 max-sm:basis-[calc(50%-4px)]"
          value={name ?? null}
          options={[...new Set([...suites, ...(name ? [name] : [])])].map((suite) => [suite, suiteName(suite)] as const)}
          onChange={(suite) => onChange({ name: suite })}
        />
      ) : null}
      {branches.length > 1 || branch ? (
        <FilterSelect
          label="Branch"
          all="All branches"
          icon={<GitBranch aria-hidden />}
          className="max-w-60 max-sm:max-w-none max-sm:flex-1 max-sm:basis-[calc(50%-4px)]"
          value={branch ?? null}
          options={[...new Set([...(branch ? [branch] : []), ...branches])].map((one) => [one, one] as const)}
          onChange={(chosen) => onChange({ branch: chosen })}
        />
      ) : null}
      <Button
        aria-pressed={review === "needed"}
        className="max-sm:flex-1 aria-pressed:border-ink-2"
        onClick={() => onChange({ review: review ? null : "needed" })}
      >
        Needs review
        {toReview ? <span className="mono text-ink-3">{count(toReview)}</span> : null}
        {review ? <X aria-hidden /> : null}
      </Button>
      {excludesRows(buildListUrl, filter) ? (
        <Button kind="ghost" onClick={() => onChange(allRows(buildListUrl))}>
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}

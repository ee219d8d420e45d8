"use client";

import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { FilterField } from "@/components/ui/filter-field";
import { SearchField } from "@/components/ui/search-field";
import { ViewMenu } from "@/components/ui/view-menu";
import { buildListUrl } from "@/lib/builds/build-filter";
import { count } from "@/lib/format";
import type { BuildListFilter } from "@/lib/queries/builds";
import { allRows, excludesRows } from "@/lib/lists/list-filter";
import { suiteName } from "./build-row";

const states = { undecided: "Not decided", approved: "Approved", rejected: "Changes requested", "no-changes": "No changes" } as const;
type State = keyof typeof states;

type Props = {
  filter: BuildListFilter;
  /** Values that the builds of the project have. */
  options: Record<"suites" | "branches" | "authors", readonly string[]>;
  toReview: number | undefined;
  onChange: (values: Partial<BuildListFilter>, history?: "push" | "replace") => void;
};

/** Search, what needs review, and a menu with suite, branch, author and state, stored in the URL. `/` focuses the search. */
export function BuildsFilters({ filter, options: { suites, branches, authors }, toReview, onChange }: Props) {
  const { search, name, branch, author, state, review } = filter;
  const used = [name, branch, author, state].filter(Boolean).length;
  return (
    <search className="mb-2 flex rail:mb-4 flex-wrap items-center gap-2">
      <SearchField
        label="Search builds"
        placeholder="Search pull request, branch, commit or #number"
        maxLength={255}
        className="min-w-52 max-sm:basis-full"
        value={search ?? ""}
        onSearch={(wanted) => onChange({ search: wanted || null }, "replace")}
      />
      <Button
        aria-pressed={review === "needed"}
        className="aria-pressed:border-ink-2"
        onClick={() => onChange({ review: review ? null : "needed" })}
      >
        Needs review
        {toReview ? <span className="mono text-ink-3">{count(toReview)}</span> : null}
        {review ? <X aria-hidden /> : null}
      </Button>
      <ViewMenu used={used}>
        {() => (
          <div className="grid gap-3 p-3">
            {suites.length > 1 || name ? (
              <Choice
                label="Suite"
                all="All suites"
                value={name}
                options={suites}
                nameOf={suiteName}
                onChange={(one) => onChange({ name: one })}
              />
            ) : null}
            <Choice label="Branch" all="All branches" value={branch} options={branches} onChange={(one) => onChange({ branch: one })} />
            {authors.length || author ? (
              <Choice label="Author" all="All authors" value={author} options={authors} onChange={(one) => onChange({ author: one })} />
            ) : null}
            <Choice
              label="State"
              all="All states"
              value={state}
              options={Object.keys(states)}
              nameOf={(one) => states[one as State]}
              onChange={(one) => onChange({ state: one as State | null })}
            />
          </div>
        )}
      </ViewMenu>
      {excludesRows(buildListUrl, filter) ? (
        <Button kind="ghost" onClick={() => onChange(allRows(buildListUrl))}>
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}

type ChoiceProps = {
  label: string;
  all: string;
  value: string | null | undefined;
  options: readonly string[];
  nameOf?: (option: string) => string;
  onChange: (value: string | null) => void;
};

/** Options of a filter, with the value that an address names even where no build has it. */
const Choice = ({ value, options, nameOf = (option) => option, ...rest }: ChoiceProps) => (
  <FilterField
    {...rest}
    value={value ?? null}
    options={[...new Set([...(value ? [value] : []), ...options])].map((option) => [option, nameOf(option)] as const)}
  />
);

"use client";

import { ArrowDownUp, GitBranch, GitPullRequest, MessageSquare, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { isFiltered, type LibraryFilter as Filter } from "@/lib/media/library-filter";
import type { MediaGroupFacts } from "@/lib/queries/media";

type Props = { filter: Filter; groups: readonly MediaGroupFacts[]; onChange: (filter: Filter, how: "type" | "choose") => void };

/** Search, filters and order of the library, stored in the URL. `/` focuses the search. */
export function LibraryFilter({ filter, groups, onChange }: Props) {
  const { search: _search, type: _type, stage: _stage, threads, prNumber, branch, sort: _sort } = filter;
  const choose = (change: { [K in keyof Filter]?: Filter[K] | undefined }) =>
    onChange(Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value)) as Filter, "choose");
  const place = prNumber ? `#${prNumber}` : (branch ?? "");
  return (
    <search className="mb-6 flex flex-wrap items-center gap-2">
      <SearchField
        label="Search media"
        placeholder="Search names and descriptions"
        maxLength={200}
        className="min-w-52 max-sm:basis-full sm:max-w-80"
        value={filter.search ?? ""}
        onSearch={(search) => {
          const { search: _, ...rest } = filter;
          onChange({ ...rest, ...(search && { search }) }, "type");
        }}
      />
      <Select
        aria-label="Pull request or branch"
        icon={prNumber ? <GitPullRequest aria-hidden /> : <GitBranch aria-hidden />}
        className="max-w-60 max-sm:max-w-none max-sm:basis-[calc(50%-4px)]"
        value={place}
        onChange={({ target: { value } }) =>
          choose(value.startsWith("#") ? { prNumber: Number(value.slice(1)), branch: undefined } : { prNumber: undefined, branch: value })
        }
      >
        <option value="">All branches</option>
        {place && !groups.some((one) => placeOf(one) === place) ? <option value={place}>{place}</option> : null}
        {groups.map((group) => {
          const value = placeOf(group);
          return value ? (
            <option key={value} value={value}>
              {group.prNumber && group.branch ? `${value} ${group.branch}` : value}
            </option>
          ) : null;
        })}
      </Select>
      <Choice
        label="Kind"
        value={filter.type}
        onChange={(type) => choose({ type })}
        options={{ "": "Images and videos", image: "Images", video: "Videos" }}
      />
      <Choice
        label="Stage"
        value={filter.stage}
        onChange={(stage) => choose({ stage })}
        options={{ "": "Any stage", staged: "Staged", published: "Published" }}
      />
      <Button
        aria-pressed={threads === "open"}
        className="max-sm:basis-[calc(50%-4px)] aria-pressed:border-ink-2"
        onClick={() => choose({ threads: threads ? undefined : "open" })}
      >
        <MessageSquare aria-hidden />
        Has open threads
        {threads ? <X aria-hidden /> : null}
      </Button>
      <Choice
        label="Order"
        icon={<ArrowDownUp aria-hidden />}
        value={filter.sort}
        onChange={(sort) => choose({ sort })}
        options={{ "": "By branch", newest: "Newest", oldest: "Oldest", name: "Name", threads: "Most open threads" }}
      />
      {isFiltered(filter) ? (
        <Button kind="ghost" onClick={() => onChange(filter.sort ? { sort: filter.sort } : {}, "choose")}>
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}

const placeOf = ({ prNumber, branch }: MediaGroupFacts) => (prNumber ? `#${prNumber}` : (branch ?? ""));

type ChoiceProps<V extends string> = {
  label: string;
  icon?: ReactNode;
  value: V | undefined;
  onChange: (value: V | undefined) => void;
  options: Record<V | "", string>;
};

const Choice = <V extends string>({ label, icon, value, onChange, options }: ChoiceProps<V>) => (
  <Select
    aria-label={label}
    {...(icon ? { icon } : {})}
    className="max-sm:basis-[calc(50%-4px)]"
    value={value ?? ""}
    onChange={(event) => onChange((event.target.value as V | "") || undefined)}
  >
    {Object.entries<string>(options).map(([option, text]) => (
      <option key={option} value={option}>
        {text}
      </option>
    ))}
  </Select>
);

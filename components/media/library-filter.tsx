"use client";

import { ArrowDownUp, GitBranch, GitPullRequest, MessageSquare, Search, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Select } from "@/components/ui/select";
import { isFiltered, type LibraryFilter as Filter } from "@/lib/library-filter";
import type { MediaGroupFacts } from "@/lib/queries/media";

const PAUSE = 250;

type Props = { filter: Filter; groups: readonly MediaGroupFacts[]; onChange: (filter: Filter, how: "type" | "choose") => void };

/** Search by name and description, narrowing and order; all of it in the address. `/` leads to the search from anywhere. */
export function LibraryFilter({ filter, groups, onChange }: Props) {
  const { search: _search, type: _type, stage: _stage, threads, prNumber, branch, sort: _sort } = filter;
  const choose = (change: { [K in keyof Filter]?: Filter[K] | undefined }) =>
    onChange(Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value)) as Filter, "choose");
  const place = prNumber ? `#${prNumber}` : (branch ?? "");
  return (
    <search className="mb-6 flex flex-wrap items-center gap-2">
      <SearchField key="search" filter={filter} onChange={onChange} />
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
        Open threads
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

function SearchField({ filter, onChange }: Pick<Props, "filter" | "onChange">) {
  const known = filter.search ?? "";
  const [text, setText] = useState(known);
  const sent = useRef(known);
  const field = useRef<HTMLInputElement>(null);

  // Back, forward and "Clear filters" change what is searched from outside.
  useEffect(() => {
    if (known !== sent.current) setText(known);
    sent.current = known;
  }, [known]);
  useEffect(() => {
    const search = text.trim();
    if (search === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = search;
      const { search: _, ...rest } = filter;
      onChange({ ...rest, ...(search && { search }) }, "type");
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text, filter, onChange]);
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || (event.target as Element).closest("input, textarea, [contenteditable]"))
        return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", jump);
    return () => document.removeEventListener("keydown", jump);
  }, []);
  return (
    <span className="relative min-w-52 flex-1 max-sm:basis-full sm:max-w-80">
      <Search aria-hidden className="pointer-events-none absolute inset-s-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-3" />
      <Input
        ref={field}
        type="text"
        role="searchbox"
        aria-label="Search media"
        aria-keyshortcuts="/"
        placeholder="Search names and descriptions"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && setText("")}
        className="px-8.5"
      />
      <span className="absolute inset-e-1 top-1/2 -translate-y-1/2">
        {text ? (
          <IconButton label="Clear search" side="end" className="size-6" onClick={() => (setText(""), field.current?.focus())}>
            <X aria-hidden />
          </IconButton>
        ) : (
          <Kbd>/</Kbd>
        )}
      </span>
    </span>
  );
}

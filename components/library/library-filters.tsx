"use client";

import { ArrowDownUp, GitBranch, GitPullRequest, MessageSquare, Share2, X } from "lucide-react";
import type { ReactNode } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { Button } from "@/components/ui/button";
import { FilterSelect } from "@/components/ui/filter-select";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { type LibraryFilter, libraryUrl } from "@/lib/media/library-filter";
import { allRows, excludesRows } from "@/lib/lists/list-filter";
import type { MediaGroupFacts } from "@/lib/queries/media";

type Props = {
  filter: LibraryFilter;
  groups: readonly MediaGroupFacts[];
  /** Changes parts of the filter. Typed text replaces the entry in the browser's history. */
  onChange: (values: Partial<LibraryFilter>, options?: { history: "replace" }) => void;
  /** Opens the share links of the chosen pull request or branch; null without one. */
  onShare: (() => void) | null;
};

/** Search, filters and order of the library, stored in the URL. `/` focuses the search. */
export function LibraryFilters({ filter, groups, onChange, onShare }: Props) {
  const { search, type, stage, threads, verdict, prNumber, sort } = filter;
  const place = placeOf(filter);
  const offersVerdicts = useOffers("POST /media/{mediaId}/reviews");
  return (
    <search className="mb-6 flex flex-wrap items-center gap-2 xl:flex-nowrap xl:[&>button]:shrink-0 print:hidden">
      <SearchField
        label="Search media"
        placeholder="Search names and descriptions"
        maxLength={200}
        className="min-w-52 max-sm:basis-full sm:max-w-80 xl:min-w-36 xl:flex-1"
        value={search ?? ""}
        onSearch={(wanted) => onChange({ search: wanted || null }, { history: "replace" })}
      />
      <Select
        aria-label="Pull request or branch"
        icon={prNumber ? <GitPullRequest aria-hidden /> : <GitBranch aria-hidden />}
        className="max-w-60 min-w-0 max-sm:max-w-none max-sm:basis-[calc(50%-4px)]"
        value={place}
        onChange={({ target: { value } }) =>
          onChange(value.startsWith("#") ? { prNumber: Number(value.slice(1)), branch: null } : { prNumber: null, branch: value || null })
        }
      >
        <option value="">All branches</option>
        {place && !groups.some((one) => placeOf(one) === place) ? <option value={place}>{place}</option> : null}
        {groups.map((group) => {
          const value = placeOf(group);
          return value ? (
            <option key={value} value={value}>
              {group.prNumber ? [value, group.title ?? group.branch].filter(Boolean).join(" ") : value}
            </option>
          ) : null;
        })}
      </Select>
      <Choice
        label="Kind"
        value={type}
        onChange={(value) => onChange({ type: value })}
        options={{ "": "All types", image: "Images", video: "Videos" }}
      />
      <Choice
        label="Stage"
        value={stage}
        onChange={(value) => onChange({ stage: value })}
        options={{ "": "Any stage", staged: "Staged", published: "Published" }}
      />
      {offersVerdicts ? (
        <Choice
          label="Verdict"
          value={verdict}
          onChange={(value) => onChange({ verdict: value })}
          options={{ "": "Any verdict", none: "Not reviewed", approved: "Approved", rejected: "Changes requested" }}
        />
      ) : null}
      <Button
        aria-pressed={threads === "open"}
        className="max-sm:basis-[calc(50%-4px)] aria-pressed:border-ink-2"
        onClick={() => onChange({ threads: threads ? null : "open" })}
      >
        <MessageSquare aria-hidden />
        Has open threads
        {threads ? <X aria-hidden /> : null}
      </Button>
      <Choice
        label="Order"
        icon={<ArrowDownUp aria-hidden />}
        value={sort}
        onChange={(value) => onChange({ sort: value })}
        options={{ "": "By branch", updated: "Updated", newest: "Newest", oldest: "Oldest", name: "Name", threads: "Most open threads" }}
      />
      {onShare ? (
        <Button className="max-sm:basis-[calc(50%-4px)]" onClick={onShare}>
          <Share2 aria-hidden />
          Share {place}
        </Button>
      ) : null}
      {excludesRows(libraryUrl, filter) ? (
        <Button kind="ghost" onClick={() => onChange(allRows(libraryUrl))}>
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}

const placeOf = ({ prNumber, branch }: Pick<MediaGroupFacts, "prNumber" | "branch">) => (prNumber ? `#${prNumber}` : (branch ?? ""));

type ChoiceProps<V extends string> = {
  label: string;
  icon?: ReactNode;
  value: V | null;
  onChange: (value: V | null) => void;
  /** The first one, without a value, filters nothing. */
  options: Record<V | "", string>;
};

const Choice = <V extends string>({ options: { "": all, ...options }, onChange, ...rest }: ChoiceProps<V>) => (
  <FilterSelect
    {...rest}
    all={all}
    className="min-w-0 max-sm:basis-[calc(50%-4px)]"
    options={Object.entries<string>(options)}
    onChange={(value) => onChange(value as V | null)}
  />
);

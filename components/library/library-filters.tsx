"use client";

import { Link2 } from "lucide-react";
import Link from "next/link";
import { useOffers } from "@/components/shell/supported-operations";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FilterChip } from "@/components/ui/filter-chip";
import { FilterField } from "@/components/ui/filter-field";
import { popoverRowClass } from "@/components/ui/popover-row";
import { SearchField } from "@/components/ui/search-field";
import { ViewMenu } from "@/components/ui/view-menu";
import { type LibraryFilter, libraryUrl } from "@/lib/media/library-filter";
import { allRows, excludesRows } from "@/lib/lists/list-filter";
import type { MediaGroupFacts } from "@/lib/queries/media";

type Props = {
  filter: LibraryFilter;
  groups: readonly MediaGroupFacts[];
  /** Changes parts of the filter. Typed text replaces the entry in the browser's history. */
  onChange: (values: Partial<LibraryFilter>, options?: { history: "replace" }) => void;
  /** Address of the list of all share links; null where the reader may not manage links. */
  linksHref: string | null;
};

const types = { image: "Images", video: "Videos" } as const;
const stages = { staged: "Staged", published: "Published" } as const;
const verdicts = { none: "Not reviewed", approved: "Approved", rejected: "Changes requested" } as const;
const orders = { updated: "Updated", newest: "Newest", oldest: "Oldest", name: "Name", threads: "Most open threads" } as const;

const placeOf = ({ prNumber, branch }: Pick<MediaGroupFacts, "prNumber" | "branch">) => (prNumber ? `#${prNumber}` : (branch ?? ""));
const placeOptions = (groups: readonly MediaGroupFacts[], chosen: string) => {
  const named = new Map(
    groups.map((group) => [
      placeOf(group),
      group.prNumber ? [placeOf(group), group.title ?? group.branch].filter(Boolean).join(" ") : placeOf(group),
    ]),
  );
  named.delete("");
  if (chosen && !named.has(chosen)) named.set(chosen, chosen);
  return named;
};

/** Search of the library, and one menu with its filters and order, stored in the URL. `/` focuses the search. */
export function LibraryFilters({ filter, groups, onChange, linksHref }: Props) {
  const { search, type, stage, threads, verdict, sort } = filter;
  const place = placeOf(filter);
  const offersVerdicts = useOffers("POST /media/{mediaId}/reviews");
  const toPlace = (value: string | null) =>
    onChange(value?.startsWith("#") ? { prNumber: Number(value.slice(1)), branch: null } : { prNumber: null, branch: value });
  const chips = [
    place ? ([place, () => toPlace(null)] as const) : null,
    type ? ([types[type], () => onChange({ type: null })] as const) : null,
    stage ? ([stages[stage], () => onChange({ stage: null })] as const) : null,
    verdict ? ([verdicts[verdict], () => onChange({ verdict: null })] as const) : null,
    threads ? (["Open threads", () => onChange({ threads: null })] as const) : null,
    sort ? ([`Order: ${orders[sort]}`, () => onChange({ sort: null })] as const) : null,
  ].filter((chip) => chip !== null);
  return (
    <search className="mb-5 flex flex-wrap items-center gap-2 print:hidden">
      <SearchField
        label="Search media"
        placeholder="Search files, branches and pull requests"
        maxLength={200}
        className="min-w-40"
        value={search ?? ""}
        onSearch={(wanted) => onChange({ search: wanted || null }, { history: "replace" })}
      />
      <ViewMenu>
        {() => (
          <div className="grid gap-3 p-3">
            <FilterField
              label="Pull request or branch"
              all="All branches"
              value={place || null}
              options={placeOptions(groups, place)}
              onChange={toPlace}
            />
            <Choice label="Kind" all="All types" value={type} names={types} onChange={(value) => onChange({ type: value })} />
            <Choice label="Stage" all="Any stage" value={stage} names={stages} onChange={(value) => onChange({ stage: value })} />
            {offersVerdicts ? (
              <Choice
                label="Verdict"
                all="Any verdict"
                value={verdict}
                names={verdicts}
                onChange={(value) => onChange({ verdict: value })}
              />
            ) : null}
            <Choice label="Order" all="By branch" value={sort} names={orders} onChange={(value) => onChange({ sort: value })} />
            <label htmlFor="only-open-threads" className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
              <Checkbox
                id="only-open-threads"
                checked={threads === "open"}
                onChange={({ target }) => onChange({ threads: target.checked ? "open" : null })}
              />
              Only with open threads
            </label>
            {linksHref ? (
              <Link href={linksHref} className={`${popoverRowClass} -mx-2 w-auto! border-t border-line`}>
                <Link2 aria-hidden />
                Links to files
              </Link>
            ) : null}
          </div>
        )}
      </ViewMenu>
      {chips.length || excludesRows(libraryUrl, filter) ? (
        <p className="flex basis-full flex-wrap gap-2">
          {chips.map(([name, remove]) => (
            <FilterChip key={name} onRemove={remove}>
              {name}
            </FilterChip>
          ))}
          {excludesRows(libraryUrl, filter) ? (
            <Button kind="ghost" onClick={() => onChange(allRows(libraryUrl))}>
              Clear filters
            </Button>
          ) : null}
        </p>
      ) : null}
    </search>
  );
}

type ChoiceProps<V extends string> = {
  label: string;
  all: string;
  value: V | null;
  names: Readonly<Record<V, string>>;
  onChange: (value: V | null) => void;
};

const Choice = <V extends string>({ names, onChange, ...rest }: ChoiceProps<V>) => (
  <FilterField {...rest} options={Object.entries<string>(names)} onChange={(value) => onChange(value as V | null)} />
);

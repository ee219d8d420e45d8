"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { FilterSelect } from "@/components/ui/filter-select";
import { SearchField } from "@/components/ui/search-field";
import type { HistoryPageFilter, HistoryKind } from "@/lib/queries/history";
import { DateRange } from "./date-range";

type Props = {
  filter: HistoryPageFilter;
  kinds: Partial<Record<HistoryKind, string>>;
  /** Changes parts of the filter. Typed text replaces the entry in the browser's history. */
  onChange: (values: Partial<HistoryPageFilter>, history?: "push" | "replace") => void;
  /** Clears every part; null when none is set. */
  onClear: (() => void) | null;
  /** Further choices: people, projects. */
  children?: ReactNode;
};

/** Filters a history by text, event and days. */
export function HistoryFilters({ filter: { search, kind, from, to }, kinds, onChange, onClear, children }: Props) {
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      <SearchField
        label="Search history"
        placeholder="Search name, email or address"
        maxLength={254}
        className="min-w-56 max-sm:basis-full sm:max-w-60"
        value={search ?? ""}
        onSearch={(wanted) => onChange({ search: wanted || null }, "replace")}
      />
      {children}
      <FilterSelect
        label="Event"
        all="All events"
        value={kind ?? null}
        options={Object.entries(kinds)}
        onChange={(value) => onChange({ kind: value as HistoryKind | null })}
      />
      <DateRange from={from ?? null} to={to ?? null} onChange={onChange} />
      {onClear ? (
        <Button kind="ghost" onClick={onClear}>
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}

"use client";

import { MessageSquare, X } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { FilterSelect } from "@/components/ui/filter-select";
import { SearchField } from "@/components/ui/search-field";
import { Segmented } from "@/components/ui/segmented";
import { useKeys } from "@/components/ui/use-keys";
import type { CauseFilter } from "@/lib/queries/builds";

type Props = {
  filter: CauseFilter;
  /** Some causes have comments. */
  hasComments?: boolean;
  /** Tools of a comparison of two builds, which has no decisions. */
  isComparison?: boolean;
  onChange: (values: Partial<CauseFilter>, history?: "push" | "replace") => void;
};

const groupings = [
  { value: "cause", label: "Cause" },
  { value: "test", label: "Test" },
  { value: "folder", label: "Folder" },
  { value: "variant", label: "Variant" },
] as const;

/** Grouping, order, search and filter of a build's changes, stored in the URL. `G` goes to the grouping, `/` to the search. */
export function CauseTools({ filter, hasComments = false, isComparison = false, onChange }: Props) {
  const { by, group, order, search, decision, alike, commented } = filter;
  const box = useRef<HTMLDivElement>(null);
  useKeys({ g: () => box.current?.querySelector<HTMLInputElement>("input:checked")?.focus() });
  const isGrouped = Boolean(by) && group === null;
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <div ref={box} className="max-sm:w-full max-sm:overflow-x-auto">
        <Segmented
          label="Group by"
          value={by && group === null ? by : "cause"}
          options={groupings}
          onChange={(value) => onChange({ by: value === "cause" ? null : value, group: null, alike: null })}
        />
      </div>
      {isGrouped ? null : (
        <>
          <FilterSelect
            label="Order"
            all="Most places first"
            className="max-w-48 max-sm:max-w-none max-sm:flex-1"
            value={order ?? null}
            options={[...(isComparison ? [] : ([["new", "New first"]] as const)), ["size", "Largest first"]]}
            onChange={(value) => onChange({ order: value as "new" | "size" | null })}
          />
          {isComparison ? null : (
            <FilterSelect
              label="Decision"
              all="All causes"
              value={decision ?? null}
              options={[
                ["undecided", "Undecided"],
                ["approved", "Approved"],
                ["rejected", "Rejected"],
              ]}
              onChange={(value) => onChange({ decision: value as "undecided" | "approved" | "rejected" | null })}
            />
          )}
          {hasComments || commented ? (
            <Button
              aria-pressed={Boolean(commented)}
              className="aria-pressed:bg-wash"
              onClick={() => onChange({ commented: commented ? null : true })}
            >
              <MessageSquare aria-hidden />
              With comments
              {commented ? <X aria-hidden /> : null}
            </Button>
          ) : null}
        </>
      )}
      <SearchField
        label="Search changes"
        placeholder="Search snapshot or colour"
        maxLength={254}
        className="min-w-40 flex-1 max-sm:basis-full"
        value={search ?? ""}
        onSearch={(wanted) => onChange({ search: wanted || null }, "replace")}
      />
      {group !== null && group !== undefined ? (
        <Button className="max-w-full" onClick={() => onChange({ group: null })}>
          <span className="truncate" title={group}>
            {group || "No group"}
          </span>
          <X aria-hidden />
          <span className="sr-only">Show all groups</span>
        </Button>
      ) : null}
      {alike ? (
        <Button onClick={() => onChange({ alike: null })}>
          Other variants
          <X aria-hidden />
          <span className="sr-only">Show all causes</span>
        </Button>
      ) : null}
    </search>
  );
}

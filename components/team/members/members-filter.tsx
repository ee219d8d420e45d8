"use client";

import type { ReactNode } from "react";
import { SearchField } from "@/components/ui/search-field";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import type { MemberFilter } from "@/lib/queries/members";

const levels = [
  { value: "all", label: "All" },
  { value: "owner", label: "Owners" },
  { value: "member", label: "Members" },
  { value: "contributor", label: "Contributors" },
] as const;
const sorts = [
  { value: "date", label: "Newest first" },
  { value: "name-asc", label: "Name, A to Z" },
  { value: "name-desc", label: "Name, Z to A" },
] as const;

type Props = {
  filter: MemberFilter;
  /** Changes parts of the filter. Typed text replaces the entry in the browser's history. */
  onChange: (values: Partial<MemberFilter>, history?: "push" | "replace") => void;
  /** Actions for the filtered list. */
  children: ReactNode;
};

const isSort = (value: string) => value === "name-asc" || value === "name-desc";

/** Filters members by name, slug, email address and role, and sorts them. `/` focuses the search from anywhere on the page. */
export function MembersFilterBar({ filter: { search, role, sort }, onChange, children }: Props) {
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      <SearchField
        label="Search members"
        placeholder="Search name, handle or email"
        maxLength={254}
        className="min-w-56 sm:max-w-70"
        value={search ?? ""}
        onSearch={(wanted) => onChange({ search: wanted || null }, "replace")}
      />
      <Segmented
        label="Role"
        value={role ?? "all"}
        options={levels}
        onChange={(value) => onChange({ role: value === "all" ? null : value })}
      />
      <Select
        aria-label="Order"
        value={sort ?? "date"}
        className="sm:ms-auto"
        onChange={({ target: { value } }) => onChange({ sort: isSort(value) ? value : null })}
      >
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {children}
    </search>
  );
}

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
  onChange: (filter: MemberFilter, how: "type" | "choose") => void;
  /** What can be done with the list as it is filtered. */
  children: ReactNode;
};

/** Search by name, handle and address, by role, and the order. `/` leads to the search from anywhere. */
export function MembersFilter({ filter, onChange, children }: Props) {
  const { search = "", role, sort } = filter;
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      <SearchField
        label="Search members"
        placeholder="Search name, handle or e-mail"
        maxLength={254}
        className="min-w-56 sm:max-w-70"
        value={search}
        onSearch={(wanted) => onChange({ ...(role && { role }), ...(sort && { sort }), ...(wanted && { search: wanted }) }, "type")}
      />
      <Segmented
        label="Role"
        value={role ?? "all"}
        options={levels}
        onChange={(value) =>
          onChange({ ...(search && { search }), ...(sort && { sort }), ...(value !== "all" && { role: value }) }, "choose")
        }
      />
      <Select
        aria-label="Order"
        value={sort ?? "date"}
        className="sm:ms-auto"
        onChange={({ target: { value } }) =>
          onChange(
            {
              ...(search && { search }),
              ...(role && { role }),
              ...((value === "name-asc" || value === "name-desc") && { sort: value }),
            },
            "choose",
          )
        }
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

"use client";

import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { SearchField } from "@/components/ui/search-field";
import { Segmented } from "@/components/ui/segmented";
import { OutlinedIconMenu, SortMenu } from "@/components/ui/sort-menu";
import type { MemberFilter } from "@/lib/queries/members";
import type { TeamLevel } from "@/lib/permissions";
import type { MemberSort } from "@/lib/team/member-sort";

const levels = [
  { value: "all", label: "All" },
  { value: "owner", label: "Owners" },
  { value: "member", label: "Members" },
  { value: "contributor", label: "Contributors" },
] as const;

type Counts = Record<TeamLevel, number>;

type Props = {
  filter: MemberFilter;
  /** The orders to choose from on a narrow screen. */
  sorts: readonly { value: MemberSort; label: string }[];
  /** Members of each role who match the search, where the service counts them. */
  counts?: Counts | undefined;
  placeholder: string;
  /** Changes parts of the filter. Typed text replaces the entry in the browser's history. */
  onChange: (values: Partial<MemberFilter>, history?: "push" | "replace") => void;
  /** Actions for the filtered list, at the end of the line. */
  actions?: ReactNode;
  /** The same actions as items of the menu that replaces them on a narrow screen. */
  menuItems?: ReactNode;
};

const countOf = (counts: Counts, level: TeamLevel | "all") =>
  level === "all" ? counts.owner + counts.member + counts.contributor : counts[level];

/**
 * Filters members by text and role. On a narrow screen, where the list has no headers, an icon opens the orders. `/` focuses the search from
 * anywhere on the page.
 */
export function MembersFilterBar({ filter: { search, role, sort }, sorts, counts, placeholder, onChange, actions, menuItems }: Props) {
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      <span className="flex min-w-0 gap-2 max-[900px]:basis-full min-[900px]:w-70">
        <SearchField
          label="Search members"
          placeholder={placeholder}
          maxLength={254}
          className="min-w-0"
          value={search ?? ""}
          onSearch={(wanted) => onChange({ search: wanted || null }, "replace")}
        />
        <span className="flex gap-2 min-[900px]:hidden">
          <SortMenu
            value={sorts.find(({ value }) => value === sort)?.value ?? "date"}
            options={sorts}
            onChange={(value) => onChange({ sort: value === "date" ? null : value })}
          />
          {menuItems ? (
            <OutlinedIconMenu label="More actions" icon={<Ellipsis aria-hidden />}>
              {menuItems}
            </OutlinedIconMenu>
          ) : null}
        </span>
      </span>
      <span className="max-w-full overflow-x-auto max-[900px]:-mx-4 max-[900px]:max-w-screen max-[900px]:px-4 max-[900px]:py-px min-[900px]:me-auto">
        <Segmented
          label="Role"
          value={role ?? "all"}
          options={levels.map((level) => ({ ...level, ...(counts && { count: countOf(counts, level.value) }) }))}
          onChange={(value) => onChange({ role: value === "all" ? null : value })}
        />
      </span>
      {actions ? <span className="flex gap-2 max-[900px]:hidden">{actions}</span> : null}
    </search>
  );
}

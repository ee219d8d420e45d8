"use client";

import { ArrowDownWideNarrow, Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Menu, MenuRadio } from "@/components/ui/menu";
import { SearchField } from "@/components/ui/search-field";
import { Segmented } from "@/components/ui/segmented";
import type { MemberFilter } from "@/lib/queries/members";
import { memberSorts } from "@/lib/team/member-sort";

const levels = [
  { value: "all", label: "All" },
  { value: "owner", label: "Owners" },
  { value: "member", label: "Members" },
  { value: "contributor", label: "Contributors" },
] as const;

type Props = {
  filter: MemberFilter;
  placeholder: string;
  /** Changes parts of the filter. Typed text replaces the entry in the browser's history. */
  onChange: (values: Partial<MemberFilter>, history?: "push" | "replace") => void;
  /** Actions for the filtered list, at the end of the line. */
  actions?: ReactNode;
  /** The same actions as items of the menu that replaces them on a narrow screen. */
  menuItems?: ReactNode;
};

const iconLook =
  "grid size-8 shrink-0 place-items-center rounded-md border border-line-soft bg-sheet text-ink hover:border-line-strong hover:bg-wash pointer-coarse:size-11 [&_svg]:size-4";

/**
 * Filters members by text and role. On a narrow screen, where the list has no headers, an icon opens the orders. `/` focuses the search from
 * anywhere on the page.
 */
export function MembersFilterBar({ filter: { search, role, sort }, placeholder, onChange, actions, menuItems }: Props) {
  const order = sort ?? "date";
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
          <Menu
            align="end"
            trigger={
              <button type="button" className={iconLook} aria-label={`Sort: ${memberSorts.find(({ value }) => value === order)!.label}`}>
                <ArrowDownWideNarrow aria-hidden />
              </button>
            }
          >
            <MenuRadio
              closes
              label="Order"
              value={order}
              options={memberSorts}
              onChange={(value) => onChange({ sort: value === "date" ? null : value })}
            />
          </Menu>
          {menuItems ? (
            <Menu
              align="end"
              trigger={
                <button type="button" className={iconLook} aria-label="More actions">
                  <Ellipsis aria-hidden />
                </button>
              }
            >
              {menuItems}
            </Menu>
          ) : null}
        </span>
      </span>
      <span className="max-w-full overflow-x-auto max-[900px]:-mx-4 max-[900px]:max-w-screen max-[900px]:px-4 max-[900px]:py-px min-[900px]:me-auto">
        <Segmented
          label="Role"
          value={role ?? "all"}
          options={levels}
          onChange={(value) => onChange({ role: value === "all" ? null : value })}
        />
      </span>
      {actions ? <span className="flex gap-2 max-[900px]:hidden">{actions}</span> : null}
    </search>
  );
}

import type { MemberFilter } from "../queries/members.ts";

export type MemberSort = NonNullable<MemberFilter["sort"]> | "date";
export type SortColumn = "name" | "date" | "active" | "role";

type SortOption = { value: MemberSort; label: string };

/** The orders of colleagues, for a menu. `null` in the URL is `date`. */
export const colleagueSorts: readonly SortOption[] = [
  { value: "date", label: "Newest first" },
  { value: "date-asc", label: "Oldest first" },
  { value: "name-asc", label: "Name, A to Z" },
  { value: "name-desc", label: "Name, Z to A" },
  { value: "role-asc", label: "Owners first" },
  { value: "role-desc", label: "Contributors first" },
];

/** The orders of members, for their owners. */
export const memberSorts: readonly SortOption[] = [
  ...colleagueSorts,
  { value: "active", label: "Last active first" },
  { value: "active-asc", label: "Last active last" },
];

/** Returns the direction of a column for `aria-sort`; null when the list is sorted by another. */
export function sortDirection(column: SortColumn, sort: MemberFilter["sort"]): "ascending" | "descending" | null {
  const current = sort ?? "date";
  if (!current.startsWith(column)) return null;
  return current.endsWith("-asc") ? "ascending" : "descending";
}

/** Returns the order after a click on a column's header: the other direction, or the first one of the column. Null is `date`. */
export function nextSort(column: SortColumn, sort: MemberFilter["sort"]): MemberFilter["sort"] {
  const direction = sortDirection(column, sort);
  if (column === "date") return direction === "descending" ? "date-asc" : null;
  if (column === "active") return direction === "descending" ? "active-asc" : "active";
  return direction === "ascending" ? `${column}-desc` : `${column}-asc`;
}

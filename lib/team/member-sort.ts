import type { MemberFilter } from "../queries/members.ts";

export type MemberSort = NonNullable<MemberFilter["sort"]> | "date";
export type SortColumn = "name" | "date" | "role";

/** The orders of members, for a menu. `null` in the URL is `date`. */
export const memberSorts: readonly { value: MemberSort; label: string }[] = [
  { value: "date", label: "Newest first" },
  { value: "date-asc", label: "Oldest first" },
  { value: "name-asc", label: "Name, A to Z" },
  { value: "name-desc", label: "Name, Z to A" },
  { value: "role-asc", label: "Owners first" },
  { value: "role-desc", label: "Contributors first" },
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
  return direction === "ascending" ? `${column}-desc` : `${column}-asc`;
}

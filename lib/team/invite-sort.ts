import type { InviteFilter } from "../queries/invites.ts";

type Sort = InviteFilter["sort"];

/** The orders of pending invites, for a menu. `null` in the URL is `sent`. */
export const inviteSorts: readonly { value: NonNullable<Sort> | "sent"; label: string }[] = [
  { value: "sent", label: "Last sent first" },
  { value: "sent-asc", label: "First to expire" },
  { value: "email-asc", label: "Email, A to Z" },
  { value: "email-desc", label: "Email, Z to A" },
];

/** Returns the direction of a column for `aria-sort`; null when the list is sorted by the other. */
export function inviteSortDirection(column: "email" | "sent", sort: Sort): "ascending" | "descending" | null {
  const current = sort ?? "sent";
  if (!current.startsWith(column)) return null;
  return current.endsWith("-asc") ? "ascending" : "descending";
}

/** Returns the order after a click on a column's header: the other direction, or the first one of the column. */
export function nextInviteSort(column: "email" | "sent", sort: Sort): Sort {
  const direction = inviteSortDirection(column, sort);
  if (column === "sent") return direction === "descending" ? "sent-asc" : null;
  return direction === "ascending" ? "email-desc" : "email-asc";
}

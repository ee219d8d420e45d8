/**
 * Classes of the members table, shared by rows, header and the directory. Below 900 px rows are cards. Above, the width of the table decides, so
 * that names keep 220 px: the handle goes first, then the date that the list isn't sorted by, the email, and the other date.
 */
export const rowLayout = {
  wrapper: "@container min-[900px]:sheet",
  table: "w-full table-fixed text-start max-[900px]:block",
  head: "max-[900px]:hidden",
  headRow: "h-8 text-xs text-ink-3 *:text-start *:font-normal",
  body: "max-[900px]:block",
  row: "border-t border-line max-[900px]:relative max-[900px]:-mx-4 max-[900px]:flex max-[900px]:min-h-16 max-[900px]:items-center max-[900px]:gap-3 max-[900px]:px-4 max-[900px]:py-2.5 min-[900px]:h-9",
  check:
    "w-12 ps-4 max-[900px]:absolute max-[900px]:inset-s-4 max-[900px]:top-0 max-[900px]:flex max-[900px]:h-full max-[900px]:w-9 max-[900px]:items-center max-[900px]:ps-0",
  name: "min-w-0 pe-4 max-[900px]:block max-[900px]:flex-1 max-[900px]:pe-0",
  handle: "min-w-0 truncate max-[900px]:hidden @max-[960px]:hidden",
  email: "w-54 truncate pe-4 max-[900px]:hidden @max-[840px]:hidden",
  /** The one of two dates that goes first. */
  secondDate: "w-28 max-[900px]:hidden @max-[1000px]:hidden",
  joined: "w-28 max-[900px]:hidden @max-[630px]:hidden",
  role: "w-36 pe-2 max-[900px]:hidden",
  actions: "w-12 pe-2.5 text-end max-[900px]:w-auto max-[900px]:pe-0",
  card: "min-[900px]:hidden",
} as const;

/** Columns that the service has data for. The dates have their classes. */
export type MemberColumns = { email: boolean; joined: string | null; active: string | null };

/** Returns the classes of the two dates: the one that the list is sorted by stays longer. */
export const dateColumns = (sort: string | null | undefined) =>
  sort?.startsWith("active")
    ? { joined: rowLayout.secondDate, active: rowLayout.joined }
    : { joined: rowLayout.joined, active: rowLayout.secondDate };

/** Classes of the pending invites, shared by rows and header. Below 900 px rows are cards. Above, the width of the table decides. */
export const tableLayout = {
  wrapper: "@container min-[900px]:sheet",
  table: "w-full table-fixed text-start max-[900px]:block",
  head: "max-[900px]:hidden",
  headRow: "h-8 text-xs text-ink-3 *:text-start *:font-normal",
  body: "max-[900px]:block",
  row: "border-t border-line max-[900px]:grid max-[900px]:grid-cols-[2.25rem_minmax(0,1fr)_auto] max-[900px]:items-center max-[900px]:gap-y-1 max-[900px]:py-2.5 min-[900px]:h-9",
  check: "w-12 ps-4 max-[900px]:w-auto max-[900px]:ps-0",
  email: "truncate pe-4 font-medium max-[900px]:pe-2",
  role: "w-32 pe-2 max-[900px]:w-auto max-[900px]:pe-0",
  inviter: "w-36 truncate pe-4 max-[900px]:hidden @max-[820px]:hidden",
  sent: "w-26 pe-2 max-[900px]:hidden @max-[720px]:hidden",
  expires: "w-46 pe-2 @max-[640px]:w-34 max-[900px]:col-start-2 max-[900px]:w-auto",
  actions: "w-14 pe-2.5 text-end max-[900px]:col-start-3 max-[900px]:w-auto max-[900px]:pe-0",
  wide: "max-[900px]:block max-[900px]:w-full",
} as const;

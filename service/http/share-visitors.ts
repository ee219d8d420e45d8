/** Visitors that are read from one header. A browser has one for each link that it opened. */
const MOST_VISITORS = 20;

/** Reads the secrets of the header `Share-Visitor`: a list for files, one for pages. */
export const readVisitors = (header: string | null | undefined): string[] =>
  (header ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => /^[a-z0-9]{28,64}$/.test(one))
    .slice(0, MOST_VISITORS);

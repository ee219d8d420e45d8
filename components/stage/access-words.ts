type Access = { visibility: "team" | "public"; linkName: string | null };

/** Returns the short words about who can open a page. */
export const accessWords = ({ visibility, linkName }: Access): string =>
  linkName !== null ? "Link" : visibility === "public" ? "Anyone with the link" : "Team only";

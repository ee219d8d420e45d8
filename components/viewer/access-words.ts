type Access = { visibility: "team" | "public"; team: string | null; linkName: string | null };

/** Returns the words about who can open a page: short for the bar, and in full. */
export function accessWords({ visibility, team, linkName }: Access): readonly [short: string, full: string] {
  if (linkName !== null) return ["Share link", `Opened with the share link “${linkName}”`];
  if (visibility === "public") return ["Public link", "Anyone with the link can view"];
  return ["Team only", team ? `Members of ${team} can view` : "Members of the team can view"];
}

import type { TeamLevel } from "@/lib/permissions";

/** The roles an invite can give, as the pages name them. */
export const roles: readonly { value: TeamLevel; label: string }[] = [
  { value: "owner", label: "Owner" },
  { value: "member", label: "Member" },
  { value: "contributor", label: "Contributor" },
];

export const roleName = (level: TeamLevel) => roles.find(({ value }) => value === level)!.label;

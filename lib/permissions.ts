/** The rules of `Roles`, as pure functions: the service's guards and the buttons of the pages both call these. */

export type TeamLevel = "owner" | "member" | "contributor";
export type ProjectLevel = "admin" | "reviewer" | "viewer";
export type Permission = "view" | "review" | "admin";

const byProjectLevel: Record<ProjectLevel, readonly Permission[]> = {
  admin: ["view", "review", "admin"],
  reviewer: ["view", "review"],
  viewer: ["view"],
};

/**
 * Returns the permissions of a person in a project. `teamLevel` is `"personal"` for their own account and null for non-members.
 * A contributor has the level given in the project, else the project's default level, else nothing.
 */
export function projectPermissions(person: {
  teamLevel: TeamLevel | "personal" | null;
  projectLevel?: ProjectLevel | null;
  defaultLevel?: ProjectLevel | null;
}): readonly Permission[] {
  if (person.teamLevel === null) return [];
  if (person.teamLevel !== "contributor") return byProjectLevel.admin;
  const level = person.projectLevel ?? person.defaultLevel;
  return level ? byProjectLevel[level] : [];
}

/** Team administration and the creation of projects belong to owners, and to a person on their own account. */
export const canAdministrate = (level: TeamLevel | "personal" | null) => level === "owner" || level === "personal";

import type { ProjectLevel } from "../permissions.ts";

/** The levels of a project, from the weakest to the strongest, with what each may do. */
export const projectLevels: readonly { value: ProjectLevel; label: string; detail: string }[] = [
  { value: "viewer", label: "Viewer", detail: "sees media and comments." },
  { value: "reviewer", label: "Reviewer", detail: "also comments and uploads." },
  { value: "admin", label: "Admin", detail: "also deletes media, and manages tokens, people and settings." },
];

/** Returns the label of a level; "No access" for null. */
export const projectLevelName = (level: ProjectLevel | null) => projectLevels.find(({ value }) => value === level)?.label ?? "No access";

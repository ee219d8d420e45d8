import type { Permission } from "../permissions.ts";

/** Returns what a reader may do in a project, and who may do the rest. Undefined where the service doesn't return permissions. */
export function roleWords(permissions: readonly Permission[] | undefined): { can: string; rest: string | null } | undefined {
  if (!permissions?.length) return undefined;
  if (permissions.includes("admin")) return { can: "You can upload, comment, delete media and manage tokens.", rest: null };
  if (permissions.includes("review"))
    return {
      can: "You can upload and comment here.",
      rest: "Only project admins, team members and owners can delete media or manage tokens. Ask a team owner for more access.",
    };
  return {
    can: "You can view and download here.",
    rest: "Only project reviewers and admins, team members and owners can upload and comment. Ask a team owner for more access.",
  };
}

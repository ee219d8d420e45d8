import type { Permission } from "../permissions.ts";

/**
 * What a reader with these permissions may do in a project, and for the rest who can and how one comes to it. Undefined where the
 * service does not tell permissions.
 */
export function roleWords(permissions: readonly Permission[] | undefined): { can: string; rest: string | null } | undefined {
  if (!permissions?.length) return undefined;
  if (permissions.includes("admin"))
    return { can: "You can do everything here: upload, comment, delete, and manage the project's tokens.", rest: null };
  if (permissions.includes("review"))
    return {
      can: "You can upload and comment here.",
      rest: "Who can delete media and manage the project's tokens: its admins, and every owner and member of the team. Ask an owner of the team for more.",
    };
  return {
    can: "You can look and download here.",
    rest: "Who can upload and comment: reviewers and admins of this project, and every owner and member of the team. Ask an owner of the team for more.",
  };
}

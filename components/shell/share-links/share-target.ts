import type { NewChangeLink } from "@/lib/queries/change-links";
import type { ShareSubject } from "@/lib/queries/share-links";

type Change = Omit<NewChangeLink, "expiresAt" | "comments">;

/** Object that a link opens for people outside: files of the library, or one change of a build. */
export type ShareTarget = { kind: "media"; subject: ShareSubject; name: string } | { kind: "change"; build: number; change: Change };

/** Object that has no link of its own for people outside. */
export type SharedWhole = { kind: "build" } | { kind: "comparison" };

export type ShareOwner = { owner: string; project: string };

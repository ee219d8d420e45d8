import type { NewChangeLink } from "@/lib/queries/change-links";
import type { ShareSubject } from "@/lib/queries/share-links";

type Change = Omit<NewChangeLink, "expiresAt" | "comments">;

/** Object that a link opens for people outside: files of the library, or one change of a build. */
export type ShareTarget = { kind: "media"; subject: ShareSubject; name: string } | { kind: "change"; build: number; change: Change };

export type ShareOwner = { owner: string; project: string };

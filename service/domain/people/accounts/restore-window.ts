import type { Deps } from "../../../core/deps.ts";

const DAY_MS = 86_400_000;

/** Days in which a deleted project or team can be restored. */
const RESTORE_DAYS = 30;

/** Deletions before this moment are final. */
export const restorableSince = ({ now }: Deps) => new Date(now().getTime() - RESTORE_DAYS * DAY_MS);

/** Returns the moment from which a deletion is final, as the records write it. */
export const purgedAt = (deletedAt: Date | string) => new Date(new Date(deletedAt).getTime() + RESTORE_DAYS * DAY_MS).toISOString();

const DAY_MS = 86_400_000;
/** Days after a change of the settings in which nothing is deleted that was kept before. */
const NOTICE_DAYS = 7;

/** Returns the first time at which rows may be deleted that were kept before the settings changed. */
export const noticeEnd = (changedAt: Date) => new Date(changedAt.getTime() + NOTICE_DAYS * DAY_MS);

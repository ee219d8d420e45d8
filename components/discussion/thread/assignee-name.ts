/** Returns the name of an assignee, or of the person who assigned. */
export const assigneeName = (person: { name: string | null; slug: string } | null) => person?.name ?? person?.slug ?? "A former member";

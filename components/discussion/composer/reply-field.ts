/** Reply field of the open thread, which the R key of the page focuses. */
export const replyField: { current: { focus: () => void } | null } = { current: null };

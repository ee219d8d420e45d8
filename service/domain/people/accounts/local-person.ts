/** The only person of an instance with `LOCAL_SIGN_IN`. The address is no mailbox (RFC 2606). */
export const LOCAL_PERSON = { email: "local@loupe.invalid", name: "You" } as const;

/** Actions of next-auth that the dashboard uses, by method. Its `_log` would write a stranger's text into the log. */
const ACTIONS: Readonly<Record<"GET" | "POST", readonly string[]>> = {
  GET: ["callback", "csrf", "error", "providers", "session", "signin", "signout"],
  POST: ["signin", "signout"],
};

/** Returns true for a path of next-auth that the dashboard uses: an action, and for sign-ins the one provider. All others are 404. */
export function isAuthAction(method: string, [action = "", provider, ...rest]: readonly string[]): boolean {
  const known = method === "POST" ? ACTIONS.POST : method === "GET" || method === "HEAD" ? ACTIONS.GET : [];
  return known.includes(action) && (provider === undefined || provider === "loupe") && !rest.length;
}

/** Parameters of a sign-in that a browser may choose, and the reason for a failed one; next-auth would pass any others on to the authorization server. */
const CHOSEN = ["login_hint", "callbackUrl", "error"];

/** Returns true for an address that next-auth can parse: a path, or an absolute http address. It fails with 500 for all others. */
const isAddress = (value: string) =>
  value.startsWith("/") ? URL.canParse(value, "http://x.invalid") : /^https?:/i.test(value) && URL.canParse(value);

/** Returns an action's query with what next-auth accepts: values that it cannot parse, or send in a header, are left out. */
export function acceptedQuery(action: string, given: URLSearchParams): URLSearchParams {
  const pairs = [...given].filter(([name, value]) => {
    if (action === "signin" && !CHOSEN.includes(name)) return false;
    if (name === "callbackUrl") return isAddress(value);
    return name !== "error" || action === "callback" || /^\w{1,64}$/.test(value);
  });
  return new URLSearchParams(pairs);
}

/** Returns true for a cookie with the address to return to that next-auth can read, or none. */
export const isReadableReturn = (cookie: string | undefined): boolean => !cookie || isAddress(cookie);

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

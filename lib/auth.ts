/** Signing in and out from the browser: next-auth's two forms, posted as its own client posts them. */

async function post(action: string, fields: Record<string, string>): Promise<string> {
  const csrf = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  const response = await fetch(`/api/auth/${action}`, {
    method: "POST",
    body: new URLSearchParams({ ...fields, csrfToken: csrf.csrfToken, json: "true" }),
  });
  if (!response.ok) throw new Error("Signing in is not possible at the moment. Try again.");
  return ((await response.json()) as { url: string }).url;
}

/**
 * Leads the browser to the authorization server, and back to `next`, a path on this origin. With `demo` it signs in to the demo
 * team at once. Rejects when the server cannot be reached.
 */
export async function signIn({ next = "/", demo = false }: { next?: string; demo?: boolean } = {}): Promise<void> {
  location.assign(await post(`signin/loupe${demo ? "?login_hint=demo" : ""}`, { callbackUrl: next }));
}

/**
 * Signs out everywhere in this browser: the session's tokens are revoked, its cookie is cleared, and the authorization server
 * forgets the person too, or the next sign-in would silently be the same one.
 */
export async function signOut(): Promise<void> {
  await post("signout", { callbackUrl: "/" });
  await fetch("/oauth/signout", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }).catch(() => undefined);
  location.assign("/");
}

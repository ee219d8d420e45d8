import { ApiError } from "../api/call.ts";
import { unsavedChanges } from "./unsaved-changes.ts";

/** Posts a form of next-auth with its CSRF token and returns the URL to continue at. Rejects with `ApiError` without a response. */
async function post(path: string, fields: Record<string, string>): Promise<string> {
  try {
    const csrf = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ ...fields, csrfToken: csrf.csrfToken, json: "true" }),
    });
    return ((await response.json()) as { url: string }).url;
  } catch {
    throw new ApiError(0, "Couldn’t reach the sign-in service. Check your connection and try again.");
  }
}

/** Navigates to sign-in, which returns to `next`. Rejects with `ApiError` while the service is unavailable. */
export async function startSignIn({ next, hint }: { next: string; hint?: string | undefined }): Promise<void> {
  // The next step navigates to the service. While it is down, the browser would show an error page without a way back.
  const ready = await fetch("/readyz").catch(() => null);
  if (ready && !ready.ok) throw new ApiError(503, "The service isn’t responding. Try again in a moment.");
  const query = hint ? `?${new URLSearchParams({ login_hint: hint })}` : "";
  location.replace(await post(`/api/auth/signin/loupe${query}`, { callbackUrl: new URL(next, location.origin).href }));
}

/** Ends the session here and at the authorization server, so that the next sign-in asks again; then opens `next`. */
export async function endSession(next = "/"): Promise<void> {
  await fetch("/oauth/signout", { method: "POST" }).catch(() => undefined);
  await post("/api/auth/signout", { callbackUrl: "/" });
  // The browser must not ask about forms that can no longer be saved.
  unsavedChanges.discardAll();
  location.assign(next);
}

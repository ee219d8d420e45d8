import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { cookieName, cookieOptions, openSession, readCookie, SESSION_SECONDS, withCookie } from "@/lib/server/session/cookie";
import { env } from "@/lib/server/env";
import { isDue, refresh } from "@/lib/server/session/renew-session";
import { contentSecurityPolicy, pageHeaders } from "@/lib/server/pages/content-security-policy";

/**
 * Runs before every page and every call of the BFF. It renews tokens (the only place that can set the cookie of the request
 * and of the response) and gives pages their policy. It authorises nothing: the service does, on every call.
 */
export async function proxy(request: NextRequest) {
  const settings = env();
  const { pathname, search } = request.nextUrl;
  const name = cookieName(settings);
  const cookie = request.headers.get("cookie");
  const session = await openSession(readCookie(cookie, name));
  const outcome = session && isDue(session) ? await refresh(session) : undefined;
  const changed = outcome && outcome.kind !== "kept";
  const page = !pathname.startsWith("/api/");
  if (!page && !changed) return NextResponse.next();

  const headers = new Headers(request.headers);
  if (changed) headers.set("cookie", withCookie(cookie, name, outcome.kind === "renewed" ? outcome.cookie : null));
  const policy = page ? contentSecurityPolicy(randomBytes(16).toString("base64"), settings, process.env.NODE_ENV === "development") : null;
  if (policy) {
    headers.set("content-security-policy", policy);
    headers.set("x-loupe-path", pathname + search);
  }

  const response = NextResponse.next({ request: { headers } });
  if (policy) {
    response.headers.set("Content-Security-Policy", policy);
    for (const [key, value] of pageHeaders(pathname)) response.headers.set(key, value);
  }
  if (outcome?.kind === "renewed") response.cookies.set(name, outcome.cookie, { ...cookieOptions(settings), maxAge: SESSION_SECONDS });
  if (outcome?.kind === "ended") response.cookies.set(name, "", { ...cookieOptions(settings), maxAge: 0 });
  return response;
}

// Pages always; calls of the API when lib/server/front/main.ts found their token due. next-auth's own addresses never: it writes the
// same cookie at sign-in and sign-out, and two writers would race.
export const config = {
  matcher: [
    "/((?!_next/static|_next/image|api/|favicon.ico|icon.svg|openapi.json|openapi.yaml).*)",
    { source: "/api/v2/:path*", has: [{ type: "header", key: "x-loupe-due" }] },
  ],
};

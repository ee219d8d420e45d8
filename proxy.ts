import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { env } from "@/lib/server/env";
import { contentSecurityPolicy, pageSecurityHeaders } from "@/lib/server/pages/content-security-policy";
import { cookieName, openSession, sessionCookie } from "@/lib/server/session/cookie";
import { renewSession } from "@/lib/server/session/renew-session";

/**
 * Runs before every page: renews the session (pages cannot set cookies) and sets the page's security headers. It authorizes nothing:
 * the service does, on every call. `x-loupe-path`: docs/decisions/0060-session-state-in-next.md.
 */
export async function proxy(request: NextRequest) {
  const settings = env();
  const { pathname, search } = request.nextUrl;
  const name = cookieName(settings);
  const { setCookie } = await renewSession(await openSession(request.cookies.get(name)?.value));
  if (setCookie) request.cookies.set(name, setCookie);
  else if (setCookie === null) request.cookies.delete(name);

  const policy = contentSecurityPolicy(randomBytes(16).toString("base64"), settings, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set("x-loupe-path", pathname + search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  for (const [key, value] of pageSecurityHeaders(pathname)) response.headers.set(key, value);
  if (setCookie !== undefined) response.headers.append("set-cookie", sessionCookie(setCookie, settings));
  return response;
}

// Pages only. Route handlers renew the session themselves, and next-auth writes the cookie itself at sign-in and sign-out.
export const config = {
  matcher: ["/((?!_next/static|_next/image|api/|favicon.ico|icon.svg|openapi.json|openapi.yaml).*)"],
};

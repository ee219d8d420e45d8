import { NextRequest } from "next/server";
import NextAuth from "next-auth/next";
import { authOptions } from "@/lib/server/session/auth-options";
import { env } from "@/lib/server/env";
import { isAuthAction } from "@/lib/server/session/auth-actions";

type Context = { params: Promise<{ nextauth: string[] }> };

/** Parameters of a sign-in that a browser may choose, and the reason for a failed one, which goes on to /login; next-auth would pass any others on to the authorization server. */
const CHOSEN = new Set(["login_hint", "callbackUrl", "error"]);

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const segments = (await context.params).nextauth;
  if (!isAuthAction(request.method, segments)) return Response.json({ error: "Not found" }, { status: 404 });
  const settings = env();
  // next-auth builds every address on this, and on nothing that a client sends.
  process.env.NEXTAUTH_URL = settings.appUrl;
  const [action] = segments;
  let given = request;
  if (action === "signin") {
    const url = new URL(request.url);
    url.search = new URLSearchParams([...url.searchParams].filter(([key]) => CHOSEN.has(key))).toString();
    given = new NextRequest(url, request);
  }
  const response = (await NextAuth(given as never, context as never, authOptions())) as Response;
  // Reading the session must not write it: a response that overtakes a refresh would restore the old tokens.
  if (action === "session") response.headers.delete("set-cookie");
  return response;
}

export { handle as GET, handle as POST };

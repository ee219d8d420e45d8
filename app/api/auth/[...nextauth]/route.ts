import { stringifySetCookie } from "cookie";
import { NextRequest } from "next/server";
import NextAuth from "next-auth/next";
import { authOptions } from "@/lib/server/session/auth-options";
import { env } from "@/lib/server/env";
import { acceptedQuery, isAuthAction, isReadableReturn } from "@/lib/server/session/auth-actions";

type Context = { params: Promise<{ nextauth: string[] }> };

const refuse = (status: number, error: string) => Response.json({ error }, { status, headers: { "cache-control": "no-store" } });

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const segments = (await context.params).nextauth;
  if (!isAuthAction(request.method, segments)) return refuse(404, "Not found");
  const [action] = segments as [string];
  const settings = env();
  const options = authOptions();
  const returnCookie = options.cookies!.callbackUrl!;
  if (!isReadableReturn(request.cookies.get(returnCookie.name)?.value)) {
    const refused = refuse(400, "A cookie of this site was damaged and has been removed. Try again.");
    refused.headers.append("set-cookie", stringifySetCookie({ name: returnCookie.name, value: "", ...returnCookie.options, maxAge: 0 }));
    return refused;
  }
  // next-auth builds every address on this, and on nothing that a client sends.
  process.env.NEXTAUTH_URL = settings.appUrl;
  const url = new URL(request.url);
  url.search = acceptedQuery(action, url.searchParams).toString();
  const given = new NextRequest(url, request);
  const response = (await NextAuth(given as never, context as never, options)) as Response;
  // Reading the session must not write it: a response that overtakes a refresh would restore the old tokens.
  if (action === "session") response.headers.delete("set-cookie");
  return response;
}

export { handle as GET, handle as POST };

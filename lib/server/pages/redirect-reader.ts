import { notFound, redirect } from "next/navigation";
import { ApiError } from "../../api/call.ts";
import { accessToken } from "../session/access-token.ts";
import { requireSession, sealedSession, toLogin, toPasskey } from "../session/session.ts";

/**
 * Redirects the reader to a URL that the service issues for them; `urlFor` gets it with their token. Renders "not found" for what they can't see,
 * and asks for the sign-in or passkey that the service requires.
 */
export async function redirectReader(urlFor: (token: string | null) => Promise<string>): Promise<never> {
  await requireSession();
  let url: string;
  try {
    url = await urlFor(accessToken(await sealedSession()));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404 || error.status === 400) notFound();
    if (error.status === 401) return toLogin();
    if (error.status === 403) return toPasskey();
    throw error;
  }
  redirect(url);
}

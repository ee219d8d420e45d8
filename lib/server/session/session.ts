import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { routes } from "../../routes.ts";
import { cookieName, openSession, type CookieSession } from "./cookie.ts";
import { env } from "../env.ts";
import { returnTo } from "./return-to.ts";

export type SessionUser = CookieSession["user"];

/** Returns the session of the current request with its tokens. For lib/server only. */
export const sealedSession = cache(async (): Promise<CookieSession | null> => openSession((await cookies()).get(cookieName(env()))?.value));

/** Returns the signed-in user, or null. Only for display: the service authorizes each call. */
export const currentUser = async (): Promise<SessionUser | null> => (await sealedSession())?.user ?? null;

/** Returns path and query of the page that is being rendered. */
export const currentPath = async (): Promise<string> => returnTo((await headers()).get("x-loupe-path") ?? "/");

/** Redirects to sign-in, which leads back to this page. */
export async function toLogin(): Promise<never> {
  redirect(routes.login(await currentPath()));
}

/** Redirects to the page that asks for a passkey and leads back to this page. */
export async function toPasskey(): Promise<never> {
  redirect(routes.passkey(await currentPath()));
}

/** Returns the signed-in user of a page; redirects to sign-in when there is none. */
export async function requireSession(): Promise<SessionUser> {
  return (await currentUser()) ?? (await toLogin());
}

/** Redirects a page of a team from its former slug to the same page with the present one. */
export async function redirectToNewSlug(former: string, slug: string): Promise<never> {
  const path = await currentPath();
  const [old, fresh] = [former, slug].map((one) => `/accounts/${encodeURIComponent(one)}`) as [string, string];
  redirect(path.startsWith(`${old}/`) ? fresh + path.slice(old.length) : routes.account(slug));
}

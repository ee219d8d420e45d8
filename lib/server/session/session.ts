import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { routes } from "../../routes.ts";
import { cookieName, openSession, type Session } from "./cookie.ts";
import { env } from "../env.ts";
import { returnTo } from "./return-to.ts";

export type SessionUser = Session["user"];

/** The session of the current request with its tokens; for the modules of this folder alone. */
export const sealedSession = cache(async (): Promise<Session | null> => openSession((await cookies()).get(cookieName(env()))?.value));

/** Who is signed in, or null. A hint for what to show: the service decides what may be done. */
export const currentUser = async (): Promise<SessionUser | null> => (await sealedSession())?.user ?? null;

/** Path and query of the page that is rendered. */
const currentPath = async (): Promise<string> => returnTo((await headers()).get("x-loupe-path") ?? "/");

/** Sends the visitor to sign in and back here. */
export async function toLogin(): Promise<never> {
  redirect(routes.login(await currentPath()));
}

/** The user of a page for those who are signed in; everybody else is sent to sign in and back. */
export async function requireSession(): Promise<SessionUser> {
  return (await currentUser()) ?? (await toLogin());
}

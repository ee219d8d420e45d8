import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { CallParts } from "../../api/call.ts";
import { routes } from "../../routes.ts";
import { currentPath, currentUser, type SessionUser, toLogin } from "../session/session.ts";
import { callApi } from "./api.ts";
import { offersOperation } from "./capabilities.ts";

const buildPages = /^\/accounts\/([\w.-]+)\/projects\/([\w.-]+)\/builds(?:\/([1-9]\d{0,8}))?(?:[/?#]|$)/;
const PROJECT = "GET /public/projects/{owner}/{project}";
const BUILD = "GET /public/projects/{owner}/{project}/builds/{buildNumber}";

async function exists(route: typeof PROJECT | typeof BUILD, call: CallParts): Promise<boolean> {
  if (!(await offersOperation(route))) return false;
  return callApi(route, call, { token: null, clientAddress: (await headers()).get("x-forwarded-for") }).then(
    () => true,
    () => false,
  );
}

/**
 * Redirects from a page of a project's builds in the dashboard to the one for everyone, where the builds are public. For readers who can't see the
 * project in the dashboard: links in pull requests lead there. Returns on all other pages.
 */
export async function toPublicPage(): Promise<void> {
  const [, owner, project, number] = buildPages.exec(await currentPath()) ?? [];
  if (!owner || !project) return;
  if (number) {
    if (await exists(BUILD, { params: { owner, project, buildNumber: number } }))
      redirect(routes.publicBuild(owner, project, Number(number)));
  } else if (await exists(PROJECT, { params: { owner, project } })) redirect(routes.publicProject(owner, project));
}

/** Returns the signed-in user of a page of the dashboard. Redirects others to the public page of it, if there is one, else to sign-in. */
export async function requireReader(): Promise<SessionUser> {
  const user = await currentUser();
  if (user) return user;
  await toPublicPage();
  return toLogin();
}

import { projectDetails } from "@/lib/queries/projects";
import { tryLoadQuery } from "@/lib/server/pages/hydrate";
import { currentPath, currentUser } from "@/lib/server/session/session";

/** Returns what a public page knows of its reader. `dashboard`: the same page in the dashboard, for people with access to the project. */
export async function publicReader(owner: string, project: string, dashboard: string) {
  const [signedIn, here] = [(await currentUser()) !== null, await currentPath()];
  const hasAccess = signedIn && (await tryLoadQuery(projectDetails(owner, project))) !== null;
  return { signedIn, here, dashboardHref: hasAccess ? dashboard : null };
}

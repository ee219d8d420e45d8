import { redirect } from "next/navigation";
import { currentPath } from "../session/session.ts";

type Address = { slug: string; project: string };

/** Returns the path of a project's page with another owner and name; the rest of it stays. */
export function movedProjectPath(path: string, { slug, project }: Address): string {
  const [, , , , , ...rest] = path.split("/");
  return ["/accounts", encodeURIComponent(slug), "projects", encodeURIComponent(project), ...rest].join("/");
}

/** Returns the name of the project in the path of the page that is being rendered, or null. */
export async function projectInPath(): Promise<string | null> {
  const [, , , section, project] = (await currentPath()).split(/[/?]/);
  return section === "projects" && project ? decodeURIComponent(project) : null;
}

/** Redirects a page from a former address of its project to the same page at the present one. */
export async function redirectMovedProject({ account, name }: { account: { slug: string }; name: string }, { slug, project }: Address) {
  if (account.slug === slug && name.toLowerCase() === project.toLowerCase()) return;
  redirect(movedProjectPath(await currentPath(), { slug: account.slug, project: name }));
}

import { account, instance, me } from "@/lib/queries/accounts";
import { projectDetails } from "@/lib/queries/projects";
import { accountCounts } from "@/lib/queries/search";
import { projectInPath, redirectMovedProject } from "@/lib/server/pages/former-project";
import { loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";
import { redirectToNewSlug } from "@/lib/server/session/session";

/** Loads what the frame of a team's pages shows, and redirects from former addresses. Returns facts of the instance. */
export async function loadTeam(slug: string) {
  const project = await projectInPath();
  const [about, , known, , open] = await Promise.all([
    tryLoadQuery(instance()),
    loadQuery(me()),
    tryLoadQuery(account(slug)),
    tryLoadQuery(accountCounts(slug)),
    project === null ? null : tryLoadQuery(projectDetails(slug, project)),
  ]);
  // A project that moved to another account, for people who cannot see the account that it left.
  if (!known && project !== null && open) await redirectMovedProject(open, { slug, project });
  const team = known ?? (await loadQuery(account(slug)));
  if (team.slug !== slug) await redirectToNewSlug(slug, team.slug);
  return about;
}

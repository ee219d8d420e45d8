import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { account, instance, me } from "@/lib/queries/accounts";
import { projectDetails } from "@/lib/queries/projects";
import { projectInPath, redirectMovedProject } from "@/lib/server/pages/former-project";
import { accountCounts } from "@/lib/queries/search";
import { redirectToNewSlug } from "@/lib/server/session/session";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";

/** Redirects the page of a project that moved to another account, for people who cannot see the account that it left. */
async function redirectTransferredProject(slug: string): Promise<void> {
  const project = await projectInPath();
  const found = project && (await tryLoadQuery(projectDetails(slug, project)));
  if (found) await redirectMovedProject(found, { slug, project });
}

export default async function AccountLayout({ children, params }: { children: ReactNode; params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const [about, , known] = await Promise.all([
    tryLoadQuery(instance()),
    loadQuery(me()),
    tryLoadQuery(account(slug)),
    tryLoadQuery(accountCounts(slug)),
  ]);
  if (!known) await redirectTransferredProject(slug);
  const team = known ?? (await loadQuery(account(slug)));
  if (team.slug !== slug) await redirectToNewSlug(slug, team.slug);
  return (
    <HydrateQueries>
      <Shell slug={slug} mailbox={about?.mailbox ?? false}>
        {children}
      </Shell>
    </HydrateQueries>
  );
}

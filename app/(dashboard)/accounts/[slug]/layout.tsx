import type { ReactNode } from "react";
import { PausedShell } from "@/components/shell/paused-shell";
import { Shell } from "@/components/shell/shell";
import { account, instance, me } from "@/lib/queries/accounts";
import { redirectTransferredProject } from "@/lib/server/pages/former-project";
import { accountCounts } from "@/lib/queries/search";
import { redirectToNewSlug } from "@/lib/server/session/session";
import { HydrateQueries, limitOf, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";

type Props = { children: ReactNode; params: Promise<{ slug: string }> };

async function loadTeam(slug: string) {
  const [about, , known] = await Promise.all([
    tryLoadQuery(instance()),
    loadQuery(me()),
    tryLoadQuery(account(slug)),
    tryLoadQuery(accountCounts(slug)),
  ]);
  if (!known) await redirectTransferredProject(slug);
  const team = known ?? (await loadQuery(account(slug)));
  if (team.slug !== slug) await redirectToNewSlug(slug, team.slug);
  return about;
}

/** Layout of a team's pages. While the rate limit is used up, the frame of the dashboard stays and counts down. */
export default async function AccountLayout({ children, params }: Props) {
  const { slug } = await params;
  const about = await loadTeam(slug).catch(limitOf);
  if (typeof about === "string") return <PausedShell digest={about} />;
  return (
    <HydrateQueries>
      <Shell slug={slug} mailbox={about?.mailbox ?? false}>
        {children}
      </Shell>
    </HydrateQueries>
  );
}

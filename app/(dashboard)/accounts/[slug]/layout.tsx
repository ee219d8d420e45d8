import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { account, instance, me } from "@/lib/queries/accounts";
import { redirectToNewSlug } from "@/lib/server/session/session";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";

export default async function AccountLayout({ children, params }: { children: ReactNode; params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const [about, , team] = await Promise.all([tryLoadQuery(instance()), loadQuery(me()), loadQuery(account(slug))]);
  if (team.slug !== slug) await redirectToNewSlug(slug, team.slug);
  return (
    <HydrateQueries>
      <Shell slug={slug} mailbox={about?.mailbox ?? false}>
        {children}
      </Shell>
    </HydrateQueries>
  );
}

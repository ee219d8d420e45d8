import type { Metadata } from "next";
import { Invites } from "@/components/team/invites/invites";
import { loadInviteFilter } from "@/lib/team/list-parameters";
import { account, me } from "@/lib/queries/accounts";
import { domains } from "@/lib/queries/domains";
import { expiredInvites, inviteLink, inviteList } from "@/lib/queries/invites";
import { offersOperation } from "@/lib/server/pages/capabilities";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";
import { roleIn } from "@/lib/team/roles";
import { ForOwners } from "../for-owners";

export const metadata: Metadata = { title: "Invites" };

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<Record<string, string | string[]>> };

export default async function InvitesPage({ params, searchParams }: Props) {
  const [{ slug }, filter] = await Promise.all([params, loadInviteFilter(searchParams)]);
  const role = roleIn(await loadQuery(me()), slug);
  if (role !== "owner") return <ForOwners slug={slug} title="Invites" what="invite people" personal={role === "personal"} />;
  const [hasLink, previews] = await Promise.all([
    offersOperation("GET /accounts/{accountSlug}/invite-link"),
    offersOperation("POST /accounts/{accountSlug}/invites/preview"),
  ]);
  const [about, open] = await Promise.all([
    loadQuery(account(slug)),
    loadQuery(domains(slug)),
    hasLink && loadQuery(inviteLink(slug)),
    loadQuery(inviteList(slug, filter)),
    previews && loadQuery(expiredInvites(slug)),
  ]);
  return (
    <HydrateQueries>
      <Invites
        slug={slug}
        team={about.name ?? about.slug}
        level={about.defaultUserLevel ?? "member"}
        domains={open.map(({ domain }) => domain)}
      />
    </HydrateQueries>
  );
}

import type { Metadata } from "next";
import { Invites } from "@/components/team/invites/invites";
import { inviteFilter } from "@/lib/team/member-filter";
import { account, me } from "@/lib/queries/accounts";
import { domains } from "@/lib/queries/domains";
import { expiredInvites, inviteLink, inviteList } from "@/lib/queries/invites";
import { offers } from "@/lib/server/pages/capabilities";
import { Hydrated, load } from "@/lib/server/pages/hydrate";
import { roleIn } from "@/lib/team/team-role";
import { ForOwners } from "../for-owners";

export const metadata: Metadata = { title: "Invites" };

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<Record<string, string | string[]>> };

export default async function InvitesPage({ params, searchParams }: Props) {
  const [{ slug }, query] = await Promise.all([params, searchParams]);
  const role = roleIn(await load(me()), slug);
  if (role !== "owner") return <ForOwners slug={slug} title="Invites" what="invite people" personal={role === "personal"} />;
  const [hasLink, rehearses] = await Promise.all([
    offers("GET /accounts/{accountSlug}/invite-link"),
    offers("POST /accounts/{accountSlug}/invites/rehearsal"),
  ]);
  const [about, open] = await Promise.all([
    load(account(slug)),
    load(domains(slug)),
    hasLink && load(inviteLink(slug)),
    load(inviteList(slug, inviteFilter(query))),
    rehearses && load(expiredInvites(slug)),
  ]);
  return (
    <Hydrated>
      <Invites
        slug={slug}
        team={about.name ?? about.slug}
        level={about.defaultUserLevel ?? "member"}
        domains={open.map(({ domain }) => domain)}
      />
    </Hydrated>
  );
}

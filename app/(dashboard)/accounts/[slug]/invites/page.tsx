import type { Metadata } from "next";
import { Invites } from "@/components/team/invites/invites";
import { loadInviteFilter } from "@/lib/team/list-parameters";
import { me } from "@/lib/queries/accounts";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";
import { roleIn } from "@/lib/team/roles";
import { ForOwners } from "../for-owners";
import { loadInvites } from "./load-invites";

export const metadata: Metadata = { title: "Invites" };

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<Record<string, string | string[]>> };

export default async function InvitesPage({ params, searchParams }: Props) {
  const [{ slug }, filter] = await Promise.all([params, loadInviteFilter(searchParams)]);
  const role = roleIn(await loadQuery(me()), slug);
  if (role !== "owner") return <ForOwners slug={slug} title="Invites" what="invite people" personal={role === "personal"} />;
  const { about, open } = await loadInvites(slug, filter);
  return (
    <HydrateQueries>
      <Invites slug={slug} level={about.defaultUserLevel ?? "member"} domains={open.map(({ domain }) => domain)} />
    </HydrateQueries>
  );
}

import type { Metadata } from "next";
import { TeamHistory } from "@/components/team/history/team-history";
import { loadHistoryFilter } from "@/lib/team/history-parameters";
import { me } from "@/lib/queries/accounts";
import { teamHistory } from "@/lib/queries/history";
import { ownerMembers } from "@/lib/queries/members";
import { projectList } from "@/lib/queries/projects";
import { publicApiUrl } from "@/lib/server/env";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";
import { roleIn } from "@/lib/team/roles";
import { ForOwners } from "../for-owners";

export const metadata: Metadata = { title: "History" };

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<Record<string, string | string[]>> };

export default async function HistoryPage({ params, searchParams }: Props) {
  const [{ slug }, filter] = await Promise.all([params, loadHistoryFilter(searchParams)]);
  const role = roleIn(await loadQuery(me()), slug);
  if (role !== "owner") return <ForOwners slug={slug} title="History" what="read the history" personal={role === "personal"} />;
  await Promise.all([loadQuery(teamHistory(slug, filter)), loadQuery(ownerMembers(slug, 100)), tryLoadQuery(projectList(slug))]);
  return (
    <HydrateQueries>
      <TeamHistory slug={slug} apiUrl={publicApiUrl()} />
    </HydrateQueries>
  );
}

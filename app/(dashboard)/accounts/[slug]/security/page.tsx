import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AccessPage } from "@/components/team/security/access-page";
import { me } from "@/lib/queries/accounts";
import { teamCredentials, teamSecurity } from "@/lib/queries/team-security";
import { offersOperation } from "@/lib/server/pages/capabilities";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";
import { loadCredentialFilter } from "@/lib/team/list-parameters";
import { roleIn } from "@/lib/team/roles";
import { ForOwners } from "../for-owners";

export const metadata: Metadata = { title: "Security" };

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<Record<string, string | string[]>> };

export default async function TeamAccessPage({ params, searchParams }: Props) {
  const [{ slug }, filter] = await Promise.all([params, loadCredentialFilter(searchParams)]);
  if (!(await offersOperation("GET /accounts/{accountSlug}/security"))) notFound();
  const role = roleIn(await loadQuery(me()), slug);
  if (role !== "owner") return <ForOwners slug={slug} title="Security" what="see tokens and apps" personal={role === "personal"} />;
  await Promise.all([loadQuery(teamSecurity(slug)), loadQuery(teamCredentials(slug, filter))]);
  return (
    <HydrateQueries>
      <AccessPage slug={slug} />
    </HydrateQueries>
  );
}

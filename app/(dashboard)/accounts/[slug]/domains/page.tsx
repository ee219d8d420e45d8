import type { Metadata } from "next";
import { Domains } from "@/components/team/domains/domains";
import { account, me } from "@/lib/queries/accounts";
import { domains } from "@/lib/queries/domains";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";
import { roleIn } from "@/lib/team/roles";
import { ForOwners } from "../for-owners";

export const metadata: Metadata = { title: "Domains" };

export default async function DomainsPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const role = roleIn(await loadQuery(me()), slug);
  if (role !== "owner") return <ForOwners slug={slug} title="Domains" what="see and manage domains" personal={role === "personal"} />;
  const [about] = await Promise.all([loadQuery(account(slug)), loadQuery(domains(slug))]);
  return (
    <HydrateQueries>
      <Domains slug={slug} level={about.defaultUserLevel ?? "member"} />
    </HydrateQueries>
  );
}

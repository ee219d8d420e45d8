import type { Metadata } from "next";
import { CreateProjectForm } from "@/components/projects/create-project";
import { Page } from "@/components/shell/page";
import { me } from "@/lib/queries/accounts";
import { ownerNames } from "@/lib/queries/members";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "New project" };

export default async function NewProjectPage({ params }: { params: Promise<{ slug: string }> }) {
  const [{ slug }, { accounts }] = await Promise.all([params, loadQuery(me())]);
  const own = accounts.find((account) => account.slug === slug);
  const allowed = own?.type === "user" || own?.level === "owner";
  if (!allowed) await tryLoadQuery(ownerNames(slug));
  return (
    <HydrateQueries>
      <Page title="New project">
        <CreateProjectForm slug={slug} allowed={allowed} />
      </Page>
    </HydrateQueries>
  );
}

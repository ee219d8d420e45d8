import type { Metadata } from "next";
import { CreateProject } from "@/components/projects/create-project";
import { Page } from "@/components/shell/page";
import { me } from "@/lib/queries/accounts";
import { load } from "@/lib/server/hydrate";

export const metadata: Metadata = { title: "New project" };

export default async function NewProjectPage({ params }: { params: Promise<{ slug: string }> }) {
  const [{ slug }, { accounts }] = await Promise.all([params, load(me())]);
  const own = accounts.find((account) => account.slug === slug);
  return (
    <Page title="New project">
      <CreateProject slug={slug} allowed={own?.type === "user" || own?.level === "owner"} />
    </Page>
  );
}

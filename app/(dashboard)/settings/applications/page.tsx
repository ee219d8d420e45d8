import type { Metadata } from "next";
import { Applications } from "@/components/tokens/applications";
import { applications } from "@/lib/queries/tokens";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Applications" };

export default async function ApplicationsPage() {
  await loadQuery(applications());
  return (
    <HydrateQueries>
      <Applications />
    </HydrateQueries>
  );
}

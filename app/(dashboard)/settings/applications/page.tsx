import type { Metadata } from "next";
import { Applications } from "@/components/tokens/applications";
import { applications } from "@/lib/queries/tokens";
import { Hydrated, load } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Applications" };

export default async function ApplicationsPage() {
  await load(applications());
  return (
    <Hydrated>
      <Applications />
    </Hydrated>
  );
}

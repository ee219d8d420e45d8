import type { Metadata } from "next";
import { Applications } from "@/components/credentials/applications";
import { applications } from "@/lib/queries/credentials";
import { Hydrated, load } from "@/lib/server/hydrate";

export const metadata: Metadata = { title: "Applications" };

export default async function ApplicationsPage() {
  await load(applications());
  return (
    <Hydrated>
      <Applications />
    </Hydrated>
  );
}

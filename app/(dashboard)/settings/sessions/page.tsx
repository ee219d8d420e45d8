import type { Metadata } from "next";
import { Sessions } from "@/components/tokens/sessions";
import { sessions } from "@/lib/queries/tokens";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Sessions" };

export default async function SessionsPage() {
  await loadQuery(sessions());
  return (
    <HydrateQueries>
      <Sessions />
    </HydrateQueries>
  );
}

import type { Metadata } from "next";
import { Sessions } from "@/components/tokens/sessions";
import { recentSignIns } from "@/lib/queries/history";
import { sessions } from "@/lib/queries/tokens";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Sessions" };

export default async function SessionsPage() {
  await Promise.all([loadQuery(sessions()), tryLoadQuery(recentSignIns())]);
  return (
    <HydrateQueries>
      <Sessions />
    </HydrateQueries>
  );
}

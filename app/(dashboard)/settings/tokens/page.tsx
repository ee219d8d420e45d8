import type { Metadata } from "next";
import { PersonalTokens } from "@/components/tokens/tokens";
import { personalTokenList } from "@/lib/queries/tokens";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Access tokens" };

export default async function TokensPage() {
  await loadQuery(personalTokenList());
  return (
    <HydrateQueries>
      <PersonalTokens />
    </HydrateQueries>
  );
}

import type { Metadata } from "next";
import { PersonalTokens } from "@/components/tokens/tokens";
import { personalTokens } from "@/lib/queries/tokens";
import { Hydrated, load } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Access tokens" };

export default async function TokensPage() {
  await load(personalTokens());
  return (
    <Hydrated>
      <PersonalTokens />
    </Hydrated>
  );
}

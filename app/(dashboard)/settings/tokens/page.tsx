import type { Metadata } from "next";
import { PersonalTokens } from "@/components/credentials/tokens";
import { personalTokens } from "@/lib/queries/credentials";
import { Hydrated, load } from "@/lib/server/hydrate";

export const metadata: Metadata = { title: "Access tokens" };

export default async function TokensPage() {
  await load(personalTokens());
  return (
    <Hydrated>
      <PersonalTokens />
    </Hydrated>
  );
}

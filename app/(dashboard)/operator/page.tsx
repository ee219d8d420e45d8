import type { Metadata } from "next";
import { OperatorPage } from "@/components/operator/operator-page";
import { stateOfInstance } from "@/lib/queries/accounts";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "This instance" };

export default async function OperatorRoute() {
  await loadQuery(stateOfInstance());
  return (
    <HydrateQueries>
      <OperatorPage />
    </HydrateQueries>
  );
}

import type { Metadata } from "next";
import { Sessions } from "@/components/credentials/sessions";
import { sessions } from "@/lib/queries/credentials";
import { Hydrated, load } from "@/lib/server/hydrate";

export const metadata: Metadata = { title: "Sessions" };

export default async function SessionsPage() {
  await load(sessions());
  return (
    <Hydrated>
      <Sessions />
    </Hydrated>
  );
}

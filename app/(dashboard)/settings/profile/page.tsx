import type { Metadata } from "next";
import { ProfilePage } from "@/components/profile/profile";
import { passkeyList } from "@/lib/queries/passkeys";
import { accountDeletion, profile } from "@/lib/queries/profile";
import { offersOperation } from "@/lib/server/pages/capabilities";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Profile" };

export default async function OwnProfilePage() {
  const passkeys = await offersOperation("GET /me/passkeys");
  await Promise.all([loadQuery(profile()), loadQuery(accountDeletion()), passkeys && loadQuery(passkeyList())]);
  return (
    <HydrateQueries>
      <ProfilePage />
    </HydrateQueries>
  );
}

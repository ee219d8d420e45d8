import type { Metadata } from "next";
import { ProfilePage } from "@/components/profile/profile";
import { accountDeletion, profile } from "@/lib/queries/profile";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Profile" };

export default async function OwnProfilePage() {
  await Promise.all([loadQuery(profile()), loadQuery(accountDeletion())]);
  return (
    <HydrateQueries>
      <ProfilePage />
    </HydrateQueries>
  );
}

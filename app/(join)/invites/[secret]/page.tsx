import type { Metadata } from "next";
import { PersonalInvite } from "@/components/team/join/personal-invite";
import { FocusPage } from "@/components/shell/focus-page";
import { SignedInAs } from "@/components/shell/signed-in-as";
import { inviteDetails } from "@/lib/queries/invites";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";
import { currentUser } from "@/lib/server/session/session";

export const metadata: Metadata = { title: "Join a team", robots: { index: false, follow: false }, referrer: "no-referrer" };

export default async function JoinPage({ params }: { params: Promise<{ secret: string }> }) {
  const { secret } = await params;
  const [user] = await Promise.all([currentUser(), loadQuery(inviteDetails(secret))]);
  return (
    <FocusPage foot={user ? <SignedInAs user={user} /> : null}>
      <HydrateQueries>
        <PersonalInvite secret={secret} reader={user && (user.name ?? user.slug)} />
      </HydrateQueries>
    </FocusPage>
  );
}

import type { Metadata } from "next";
import { LinkInvite } from "@/components/team/joining/link-invite";
import { FocusPage } from "@/components/shell/focus-page";
import { SignedInAs } from "@/components/shell/signed-in-as";
import { linkInvitation } from "@/lib/queries/joining";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";
import { currentUser } from "@/lib/server/session/session";

export const metadata: Metadata = { title: "Join a team", robots: { index: false, follow: false }, referrer: "no-referrer" };

export default async function JoinPage({ params }: { params: Promise<{ secret: string }> }) {
  const { secret } = await params;
  const [user] = await Promise.all([currentUser(), loadQuery(linkInvitation(secret))]);
  return (
    <FocusPage foot={user ? <SignedInAs user={user} /> : null}>
      <HydrateQueries>
        <LinkInvite secret={secret} reader={user && (user.name ?? user.slug)} />
      </HydrateQueries>
    </FocusPage>
  );
}

import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FocusPage } from "@/components/shell/focus-page";
import { SignedInAs } from "@/components/shell/signed-in-as";
import { InviteStep } from "@/components/team/invites/invite-step";
import { account, me } from "@/lib/queries/accounts";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";
import { roleIn } from "@/lib/team/roles";

export const metadata: Metadata = { title: "Invite people" };

/** Invites people to a team that was just created. */
export default async function InviteStepPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const user = await loadQuery(me());
  if (roleIn(user, slug) !== "owner") notFound();
  const about = await loadQuery(account(slug));
  return (
    <HydrateQueries>
      <FocusPage wide foot={<SignedInAs user={user} />}>
        <InviteStep slug={slug} team={about.name ?? about.slug} level={about.defaultUserLevel ?? "member"} />
      </FocusPage>
    </HydrateQueries>
  );
}

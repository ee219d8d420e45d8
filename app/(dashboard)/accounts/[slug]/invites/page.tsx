import type { Metadata } from "next";
import { OwnersOnly } from "@/components/accounts/owners-only";
import { InviteByAddress } from "@/components/invites/invite-by-address";
import { InviteLink } from "@/components/invites/invite-link";
import { Page } from "@/components/shell/page";
import { account, me } from "@/lib/queries/accounts";
import { inviteLink } from "@/lib/queries/invites";
import { Hydrated, load } from "@/lib/server/hydrate";
import { roleIn } from "@/lib/team-role";

export const metadata: Metadata = { title: "Invites" };

export default async function InvitesPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const role = roleIn(await load(me()), slug);
  if (role !== "owner") return <OwnersOnly slug={slug} title="Invites" what="invite people" personal={role === "personal"} />;
  const [about] = await Promise.all([load(account(slug)), load(inviteLink(slug))]);
  const level = about.defaultUserLevel ?? "member";
  return (
    <Hydrated>
      <Page title="Invites">
        <div className="grid max-w-160 gap-10">
          <InviteByAddress slug={slug} level={level} />
          <InviteLink slug={slug} level={level} />
        </div>
      </Page>
    </Hydrated>
  );
}

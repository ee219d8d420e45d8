import type { Metadata } from "next";
import { OwnersOnly } from "@/components/accounts/owners-only";
import { InviteByAddress } from "@/components/invites/invite-by-address";
import { InviteLink } from "@/components/invites/invite-link";
import { PendingInvites } from "@/components/invites/pending-invites";
import { Page } from "@/components/shell/page";
import { memberFilter } from "@/lib/member-filter";
import { account, me } from "@/lib/queries/accounts";
import { inviteLink, inviteList } from "@/lib/queries/invites";
import { offers } from "@/lib/server/capabilities";
import { Hydrated, load } from "@/lib/server/hydrate";
import { roleIn } from "@/lib/team-role";

export const metadata: Metadata = { title: "Invites" };

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<Record<string, string | string[]>> };

export default async function InvitesPage({ params, searchParams }: Props) {
  const [{ slug }, query] = await Promise.all([params, searchParams]);
  const role = roleIn(await load(me()), slug);
  if (role !== "owner") return <OwnersOnly slug={slug} title="Invites" what="invite people" personal={role === "personal"} />;
  const { page = 1 } = memberFilter(query);
  const hasLink = await offers("GET /accounts/{accountSlug}/invite-link");
  const [about] = await Promise.all([load(account(slug)), hasLink && load(inviteLink(slug)), load(inviteList(slug, page))]);
  const level = about.defaultUserLevel ?? "member";
  return (
    <Hydrated>
      <Page title="Invites">
        <div className="grid max-w-160 gap-10">
          <InviteByAddress slug={slug} level={level} />
          <PendingInvites slug={slug} page={page} />
          <InviteLink slug={slug} level={level} />
        </div>
      </Page>
    </Hydrated>
  );
}

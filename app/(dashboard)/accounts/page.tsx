import type { Metadata } from "next";
import { AccountList } from "@/components/team/accounts/account-list";
import { BuildsAwaitingMe } from "@/components/builds/home/builds-awaiting-me";
import { DeletedTeams } from "@/components/team/accounts/deleted-teams";
import { JoinOffers } from "@/components/team/accounts/join-offers";
import { FocusPage } from "@/components/shell/focus-page";
import { SignedInAs } from "@/components/shell/signed-in-as";
import { Banner } from "@/components/ui/banner";
import { joinedBySignUp } from "@/lib/team/joined-teams";
import { buildsAwaitingMe } from "@/lib/queries/builds";
import { me } from "@/lib/queries/accounts";
import { ownHistory } from "@/lib/queries/history";
import { joinOffers } from "@/lib/queries/invites";
import { deletedTeams } from "@/lib/queries/team-lifecycle";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Your teams" };

const words = new Intl.ListFormat("en-GB", { type: "conjunction" });

export default async function AccountsPage() {
  const [user, offered, history, , awaiting] = await Promise.all([
    loadQuery(me()),
    tryLoadQuery(joinOffers()),
    tryLoadQuery(ownHistory()),
    tryLoadQuery(deletedTeams()),
    tryLoadQuery(buildsAwaitingMe()),
  ]);
  // oxlint-disable-next-line react/purity -- a server component renders once per request
  const joined = joinedBySignUp(history?.results ?? [], Date.now());
  const { accounts } = user;
  const alone = !accounts.some(({ type }) => type === "team");
  return (
    <FocusPage foot={<SignedInAs user={user} />} wide={!alone}>
      {joined.length ? (
        <Banner kind="done" className="mb-6">
          Welcome. You joined {words.format(joined)}, which {joined.length > 1 ? "are" : "is"} open to everyone with an email address like
          yours.
        </Banner>
      ) : null}
      {alone && !awaiting?.pageInfo.total ? null : (
        <HydrateQueries>
          <BuildsAwaitingMe />
        </HydrateQueries>
      )}
      {alone && offered?.length ? null : <AccountList accounts={accounts} />}
      <HydrateQueries>
        <DeletedTeams />
      </HydrateQueries>
      {offered?.length ? (
        <HydrateQueries>
          <JoinOffers first={alone} />
        </HydrateQueries>
      ) : null}
    </FocusPage>
  );
}

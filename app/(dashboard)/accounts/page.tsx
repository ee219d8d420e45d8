import type { Metadata } from "next";
import { AccountList } from "@/components/team/accounts/account-list";
import { BuildsAwaitingMe } from "@/components/builds/home/builds-awaiting-me";
import { DeletedTeams } from "@/components/team/accounts/deleted-teams";
import { JoinOffers } from "@/components/team/accounts/join-offers";
import { JoinedBanner } from "@/components/team/accounts/joined-banner";
import { FocusPage } from "@/components/shell/focus-page";
import { SignedInAs } from "@/components/shell/signed-in-as";
import { HydrateQueries } from "@/lib/server/pages/hydrate";
import { loadAccounts } from "./load-accounts";

export const metadata: Metadata = { title: "Your teams" };

export default async function AccountsPage() {
  const { user, offered, awaiting, joined } = await loadAccounts();
  const { accounts } = user;
  const alone = !accounts.some(({ type }) => type === "team");
  return (
    <FocusPage foot={<SignedInAs user={user} />} wide={!alone}>
      <JoinedBanner joined={joined} />
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

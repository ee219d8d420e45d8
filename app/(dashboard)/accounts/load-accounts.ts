import { me } from "@/lib/queries/accounts";
import { buildsAwaitingMe } from "@/lib/queries/builds";
import { ownHistory } from "@/lib/queries/history";
import { joinOffers } from "@/lib/queries/invites";
import { deletedTeams } from "@/lib/queries/team-lifecycle";
import { loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";
import { joinedBySignUp } from "@/lib/team/joined-teams";

/** Loads the page of a person's teams. `joined`: names of the teams that signing up has joined. */
export async function loadAccounts() {
  const [user, offered, history, , awaiting] = await Promise.all([
    loadQuery(me()),
    tryLoadQuery(joinOffers()),
    tryLoadQuery(ownHistory()),
    tryLoadQuery(deletedTeams()),
    tryLoadQuery(buildsAwaitingMe()),
  ]);
  return { user, offered, awaiting, joined: joinedBySignUp(history?.results ?? [], Date.now()) };
}

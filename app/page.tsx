import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { Welcome } from "@/components/team/accounts/welcome";
import { joinedBySignUp } from "@/lib/team/joined-teams";
import { instance, me } from "@/lib/queries/accounts";
import { ownHistory } from "@/lib/queries/history";
import { joinOffers } from "@/lib/queries/invites";
import { recentProjects } from "@/lib/queries/projects";
import { routes } from "@/lib/routes";
import { offersOperation } from "@/lib/server/pages/capabilities";
import { loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";
import { currentUser } from "@/lib/server/session/session";

type Props = { searchParams: Promise<{ open?: string | string[] }> };

export default async function HomePage({ searchParams }: Props) {
  if (await currentUser()) {
    const [{ accounts }, last] = await Promise.all([loadQuery(me()), cookies().then((all) => all.get("account")?.value)]);
    const before = accounts.find(({ slug }) => slug === last);
    const known = before ?? accounts.find(({ type }) => type === "team");
    if (known && (await searchParams).open === "builds") {
      const newest = (await tryLoadQuery(recentProjects(known.slug)))?.results[0];
      if (newest) redirect(routes.builds(known.slug, newest.name));
    }
    if (before) redirect(routes.account(before.slug));
    // On the first visit, teams that the sign-up joined or that can be joined come before anything else.
    const [offered, history] = await Promise.all([tryLoadQuery(joinOffers()), tryLoadQuery(ownHistory())]);
    if (offered?.length || joinedBySignUp(history?.results ?? [], Date.now()).length) redirect(routes.accounts());
    if (known) redirect(routes.account(known.slug));
    redirect((await offersOperation("POST /accounts")) ? routes.newTeam() : routes.accounts());
  }
  const about = await tryLoadQuery(instance());
  return <Welcome empty={about?.empty ?? false} demo={about?.demo ?? false} version={about?.version ?? null} />;
}

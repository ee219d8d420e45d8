import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { Welcome } from "@/components/accounts/welcome";
import { instance, me } from "@/lib/queries/accounts";
import { routes } from "@/lib/routes";
import { offers } from "@/lib/server/capabilities";
import { load, tryLoad } from "@/lib/server/hydrate";
import { currentUser } from "@/lib/server/session";

export default async function HomePage() {
  if (await currentUser()) {
    const [{ accounts }, last] = await Promise.all([load(me()), cookies().then((all) => all.get("account")?.value)]);
    const known = accounts.find(({ slug }) => slug === last) ?? accounts.find(({ type }) => type === "team");
    if (known) redirect(routes.account(known.slug));
    redirect((await offers("POST /accounts")) ? routes.newTeam() : routes.accounts());
  }
  const about = await tryLoad(instance());
  return <Welcome empty={about?.empty ?? false} demo={about?.demo ?? false} version={about?.version ?? null} />;
}

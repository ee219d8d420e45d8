import type { Metadata } from "next";
import { CreateTeam } from "@/components/accounts/create-team";
import { FocusPage } from "@/components/shell/focus-page";
import { me } from "@/lib/queries/accounts";
import { load } from "@/lib/server/hydrate";

export const metadata: Metadata = { title: "Create a team" };

export default async function NewTeamPage() {
  const { accounts, name, slug } = await load(me());
  return (
    <FocusPage name={name ?? slug}>
      <CreateTeam first={!accounts.some(({ type }) => type === "team")} />
    </FocusPage>
  );
}

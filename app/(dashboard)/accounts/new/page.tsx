import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CreateTeamForm } from "@/components/team/accounts/create-team";
import { FocusPage } from "@/components/shell/focus-page";
import { SignedInAs } from "@/components/shell/signed-in-as";
import { me } from "@/lib/queries/accounts";
import { offersOperation } from "@/lib/server/pages/capabilities";
import { loadQuery } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Create a team" };

export default async function NewTeamPage() {
  if (!(await offersOperation("POST /accounts"))) notFound();
  const user = await loadQuery(me());
  return (
    <FocusPage foot={<SignedInAs user={user} />}>
      <CreateTeamForm first={!user.accounts.some(({ type }) => type === "team")} />
    </FocusPage>
  );
}

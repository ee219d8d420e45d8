import type { Metadata } from "next";
import { AccountList } from "@/components/accounts/account-list";
import { FocusPage } from "@/components/shell/focus-page";
import { me } from "@/lib/queries/accounts";
import { load } from "@/lib/server/hydrate";

export const metadata: Metadata = { title: "Your teams" };

export default async function AccountsPage() {
  const { accounts, name, slug } = await load(me());
  return (
    <FocusPage name={name ?? slug}>
      <AccountList accounts={accounts} />
    </FocusPage>
  );
}

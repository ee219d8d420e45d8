import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Shell } from "@/components/shell/navigation/shell";
import { account, instance, me } from "@/lib/queries/accounts";
import { accountCounts } from "@/lib/queries/search";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";

/** Shows the inbox next to the team that was opened last. */
export default async function InboxLayout({ children }: { children: ReactNode }) {
  const [{ accounts }, all, about] = await Promise.all([loadQuery(me()), cookies(), tryLoadQuery(instance())]);
  const last = all.get("account")?.value;
  const { slug } = accounts.find((one) => one.slug === last) ?? accounts.find(({ type }) => type === "team") ?? accounts[0]!;
  await Promise.all([tryLoadQuery(account(slug)), tryLoadQuery(accountCounts(slug))]);
  return (
    <HydrateQueries>
      <Shell slug={slug} mailbox={about?.mailbox ?? false}>
        {children}
      </Shell>
    </HydrateQueries>
  );
}

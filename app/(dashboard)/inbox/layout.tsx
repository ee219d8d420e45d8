import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { PausedShell } from "@/components/shell/navigation/paused-shell";
import { Shell } from "@/components/shell/navigation/shell";
import { account, instance, me } from "@/lib/queries/accounts";
import { accountCounts } from "@/lib/queries/search";
import { HydrateQueries, limitOf, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";

/** Shows the inbox next to the team that was opened last. While the rate limit is used up, the frame of the dashboard stays and counts down. */
export default async function InboxLayout({ children }: { children: ReactNode }) {
  const [reader, all, about] = await Promise.all([loadQuery(me()).catch(limitOf), cookies(), tryLoadQuery(instance())]);
  if (typeof reader === "string") return <PausedShell digest={reader} />;
  const { accounts } = reader;
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

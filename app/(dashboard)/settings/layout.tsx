import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { type SettingsPage, settingsPages } from "@/components/shell/navigation/team-pages";
import { PausedShell } from "@/components/shell/navigation/paused-shell";
import { SettingsShell } from "@/components/shell/navigation/settings-shell";
import { me } from "@/lib/queries/accounts";
import { routes } from "@/lib/routes";
import { offeredOperations } from "@/lib/server/pages/capabilities";
import { HydrateQueries, limitOf, loadQuery } from "@/lib/server/pages/hydrate";

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const [reader, all, offered] = await Promise.all([loadQuery(me()).catch(limitOf), cookies(), offeredOperations()]);
  if (typeof reader === "string") return <PausedShell digest={reader} />;
  const { accounts } = reader;
  const last = all.get("account")?.value;
  const known = accounts.find(({ slug }) => slug === last) ?? accounts.find(({ type }) => type === "team");
  const back = known
    ? { label: `Back to ${known.name ?? known.slug}`, href: routes.account(known.slug) }
    : { label: "Your teams", href: routes.accounts() };
  const pages = (Object.keys(settingsPages) as SettingsPage[]).filter((page) => offered.has(settingsPages[page].needs));
  return (
    <HydrateQueries>
      <SettingsShell back={back} offered={pages}>
        {children}
      </SettingsShell>
    </HydrateQueries>
  );
}

import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { type SettingsPlace, SettingsShell } from "@/components/shell/settings-shell";
import type { ApiRoute } from "@/lib/api/call";
import { me } from "@/lib/queries/accounts";
import { routes } from "@/lib/routes";
import { offeredOperations } from "@/lib/server/pages/capabilities";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";

const needs: Record<SettingsPlace, ApiRoute> = {
  profile: "GET /me/profile",
  tokens: "GET /me/tokens",
  applications: "GET /me/applications",
  sessions: "GET /me/sessions",
  notifications: "GET /me/notifications",
  history: "GET /me/history",
};

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const [{ accounts }, all, offered] = await Promise.all([loadQuery(me()), cookies(), offeredOperations()]);
  const last = all.get("account")?.value;
  const known = accounts.find(({ slug }) => slug === last) ?? accounts.find(({ type }) => type === "team");
  const back = known
    ? { label: `Back to ${known.name ?? known.slug}`, href: routes.account(known.slug) }
    : { label: "Your teams", href: routes.accounts() };
  const places = (Object.keys(needs) as SettingsPlace[]).filter((place) => offered.has(needs[place]));
  return (
    <HydrateQueries>
      <SettingsShell back={back} offered={places}>
        {children}
      </SettingsShell>
    </HydrateQueries>
  );
}

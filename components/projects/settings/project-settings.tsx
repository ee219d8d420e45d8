"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ArchivedBanner } from "@/components/shell/archived-banner";
import { Page } from "@/components/shell/page";
import { SectionProvider } from "@/components/shell/section";
import { useOffers } from "@/components/shell/supported-operations";
import { Banner } from "@/components/ui/banner";
import type { Tab } from "@/components/ui/tabs";
import { projectDetails } from "@/lib/queries/projects";
import { routes, type SettingsTab, settingsTabs } from "@/lib/routes";
import { BuildsSettings } from "./builds-settings";
import { GeneralSettings } from "./general-settings";
import { IntegrationSettings } from "./integration-settings";
import { AccessSettings } from "./access-settings";
import { SharingSettings } from "./sharing-settings";

const labels: Record<SettingsTab, string> = {
  general: "General",
  builds: "Builds",
  access: "Access",
  sharing: "Sharing",
  integrations: "Integrations",
};

type Props = {
  slug: string;
  name: string;
  tab: SettingsTab;
  /** The project's tokens, for admins. Null for others; undefined where the service has none. */
  tokens: ReactNode | undefined;
  /** Row of the threshold. */
  threshold: ReactNode;
};

/** A page of a project's settings. People without the admin permission see general facts and who has access. */
export function ProjectSettings({ slug, name, tab, tokens, threshold }: Props) {
  const { data: about } = useSuspenseQuery(projectDetails(slug, name));
  const admin = about.permissions?.includes("admin") ?? false;
  const hasBuilds = useOffers("GET /projects/{owner}/{project}/builds");
  const shown: Record<SettingsTab, boolean> = {
    general: true,
    builds: admin && hasBuilds,
    access: true,
    sharing: admin && about.shareLinks !== undefined,
    integrations: admin && about.githubRepository !== undefined,
  };
  const tabs: Tab[] = settingsTabs
    .filter((one) => shown[one])
    .map((one) => ({
      label: labels[one],
      href: routes.projectSettings(slug, about.name, one),
      isCurrent: one === tab,
    }));
  const of = { slug, project: about, archived: Boolean(about.archivedAt) };
  return (
    <SectionProvider value={{ label: "Settings", tabs }}>
      <Page title={labels[tab]}>
        <ArchivedBanner slug={slug} project={about} />
        <div className="-mt-5">
          {!shown[tab] ? (
            <Banner className="mt-5">Only project admins can see these settings.</Banner>
          ) : tab === "general" ? (
            <GeneralSettings {...of} admin={admin} />
          ) : tab === "builds" ? (
            <BuildsSettings {...of} threshold={threshold} />
          ) : tab === "access" ? (
            <AccessSettings {...of} admin={admin} tokens={tokens} />
          ) : tab === "sharing" ? (
            <SharingSettings {...of} />
          ) : (
            <IntegrationSettings {...of} />
          )}
        </div>
      </Page>
    </SectionProvider>
  );
}

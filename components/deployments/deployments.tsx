"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { ExternalLink, Settings2 } from "lucide-react";
import { useState } from "react";
import { ArchivedBanner } from "@/components/shell/archived-banner";
import { NoResults } from "@/components/shell/no-results";
import { Page } from "@/components/shell/page";
import { PagedList } from "@/components/shell/paged-list";
import { useList } from "@/components/shell/use-list";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { usePageActions } from "@/components/ui/page-actions";
import { Segmented } from "@/components/ui/segmented";
import { LoadingRows } from "@/components/ui/skeleton";
import { deploymentUrl } from "@/lib/deployments/deployment-filter";
import { deploymentList, projectDomain } from "@/lib/queries/deployments";
import { projectDetails } from "@/lib/queries/projects";
import { DeploymentItem } from "./deployment-item";
import { EmptyDeployments } from "./empty-deployments";
import { DeploymentSettings } from "./deployment-settings";

/** Deployments of a project, newest first, with the address of production. `api` is the address of the REST API; `host` that of deployed sites. */
export function Deployments({ slug, name, api, host }: { slug: string; name: string; api: string; host: string | null }) {
  const { data: about } = useSuspenseQuery(projectDetails(slug, name));
  const { filter, set, href } = useUrlFilter(deploymentUrl);
  const list = useList(deploymentList(slug, name, filter));
  const domain = useQuery(projectDomain(slug, name)).data?.domain ?? null;
  const [isEditing, setEditing] = useState(false);
  const mayChange = (about.permissions?.includes("admin") ?? false) && !about.archivedAt;
  const edit = () => setEditing(true);
  usePageActions(mayChange ? [{ label: "Deployment settings", detail: name, run: edit }] : []);
  const isEmpty = list.ready && !list.total && !filter.environment;
  // The service serves every site with the dashboard's protocol and port.
  const production = domain && list.rows[0] ? new URL(list.rows[0].url) : null;
  if (production) production.hostname = domain!;
  return (
    <Page
      title="Deployments"
      facts={name}
      actions={
        <>
          {production ? (
            <a href={production.href} target="_blank" rel="noreferrer" className={buttonClass({})}>
              <ExternalLink aria-hidden />
              Open production
            </a>
          ) : null}
          {mayChange ? (
            <Button onClick={edit}>
              <Settings2 aria-hidden />
              Settings
            </Button>
          ) : null}
        </>
      }
    >
      <ArchivedBanner slug={slug} project={about} />
      {about.deploymentEnabled ? null : (
        <Banner className="mb-3">Deployments are off in this project. CI can’t deploy, and the addresses below don’t work.</Banner>
      )}
      {isEmpty ? null : (
        <div className="mb-4">
          <Segmented
            label="Environment"
            value={filter.environment ?? "all"}
            onChange={(environment) => set({ environment: environment === "all" ? null : environment })}
            options={[
              { value: "all", label: "All" },
              { value: "production", label: "Production" },
              { value: "preview", label: "Preview" },
            ]}
          />
        </div>
      )}
      <PagedList
        list={list}
        pages={{ page: filter.page, href }}
        loading={<LoadingRows className="h-16" />}
        empty={
          isEmpty ? (
            <EmptyDeployments
              api={api}
              host={host}
              slug={slug}
              project={name}
              mayCreateTokens={about.permissions?.includes("admin") ?? false}
            />
          ) : (
            <NoResults onClear={() => set({ environment: null })}>No deployment belongs to this environment yet.</NoResults>
          )
        }
      >
        {(rows) => (
          <ul aria-label="Deployments" className="border-t border-line">
            {rows.map((deployment) => (
              <DeploymentItem key={deployment.id} deployment={deployment} isOff={!about.deploymentEnabled} />
            ))}
          </ul>
        )}
      </PagedList>
      {isEditing ? <DeploymentSettings slug={slug} project={about} host={host} domain={domain} onClose={() => setEditing(false)} /> : null}
    </Page>
  );
}

"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { ExternalLink, Settings2 } from "lucide-react";
import { useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { ArchivedBanner } from "@/components/shell/archived-banner";
import { Page } from "@/components/shell/page";
import { Pager } from "@/components/shell/pager";
import { PastEnd } from "@/components/shell/past-end";
import { useList } from "@/components/shell/use-list";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { failedDialog } from "@/components/ui/failed-dialog";
import { loadable } from "@/components/ui/loadable";
import { usePageActions } from "@/components/ui/page-actions";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { deploymentUrl } from "@/lib/deployments/deployment-filter";
import { deploymentList, projectDomain } from "@/lib/queries/deployments";
import { projectDetails } from "@/lib/queries/projects";
import { DeploymentItem } from "./deployment-item";
import { EmptyDeployments } from "./empty-deployments";

const DeploymentSettings = loadable(() => import("./deployment-settings"), "The settings", { failed: failedDialog("The settings") });

/** Deployments of a project, newest first, with the address of production. `api` is the address of the REST API; `host` that of deployed sites. */
export function Deployments({ slug, name, api, host }: { slug: string; name: string; api: string; host: string | null }) {
  const { data: about } = useSuspenseQuery(projectDetails(slug, name));
  const { filter, set, href } = useUrlFilter(deploymentUrl);
  const { rows, total, perPage, ready, stale, error, retry } = useList(deploymentList(slug, name, filter));
  const domain = useQuery(projectDomain(slug, name)).data?.domain ?? null;
  const [isEditing, setEditing] = useState(false);
  const mayChange = (about.permissions?.includes("admin") ?? false) && !about.archivedAt;
  const edit = () => setEditing(true);
  usePageActions(mayChange ? [{ label: "Deployment settings", detail: name, run: edit }] : []);
  const isEmpty = ready && !total && !filter.environment;
  // The service serves every site with the dashboard's protocol and port.
  const production = domain && rows[0] ? new URL(rows[0].url) : null;
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
      <ListProblem error={error} retry={retry} empty={!ready} className="mb-3" />
      <div className={`@container ${stale ? "opacity-60 transition-opacity" : ""}`} aria-busy={stale || !ready}>
        {rows.length ? (
          <ul aria-label="Deployments" className="border-t border-line">
            {rows.map((deployment) => (
              <DeploymentItem key={deployment.id} deployment={deployment} isOff={!about.deploymentEnabled} />
            ))}
          </ul>
        ) : !ready ? (
          error ? null : (
            <LoadingDeployments />
          )
        ) : isEmpty ? (
          <EmptyDeployments
            api={api}
            host={host}
            slug={slug}
            project={name}
            mayCreateTokens={about.permissions?.includes("admin") ?? false}
          />
        ) : total ? (
          <PastEnd total={total} perPage={perPage} href={href} />
        ) : (
          <EmptyState title="No results" action={<Button onClick={() => set({ environment: null })}>Show all</Button>}>
            No deployment belongs to this environment yet.
          </EmptyState>
        )}
      </div>
      {rows.length ? <Pager page={filter.page} perPage={perPage} total={total} href={href} /> : null}
      {isEditing ? <DeploymentSettings slug={slug} project={about} host={host} domain={domain} onClose={() => setEditing(false)} /> : null}
    </Page>
  );
}

/** Rows of deployments before their data. */
export const LoadingDeployments = () => (
  <div role="status" className="border-t border-line">
    <span className="sr-only">Loading</span>
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className="flex h-16 items-center gap-4 border-b border-line px-2">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-4 w-56" />
        <Skeleton className="ms-auto h-4 w-24" />
      </div>
    ))}
  </div>
);

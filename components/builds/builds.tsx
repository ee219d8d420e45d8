"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { ArrowLeftRight, Ellipsis } from "lucide-react";
import { useRouter } from "next/navigation";
import { ListProblem } from "@/components/shell/list-error";
import { ArchivedBanner } from "@/components/shell/archived-banner";
import { Page } from "@/components/shell/page";
import { Pager } from "@/components/shell/pager";
import { PastEnd } from "@/components/shell/past-end";
import { useList } from "@/components/shell/use-list";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { YourRole } from "@/components/shell/your-role";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuLink } from "@/components/ui/menu";
import { usePageActions } from "@/components/ui/page-actions";
import { useHydrated } from "@/components/ui/use-hydrated";
import { Skeleton } from "@/components/ui/skeleton";
import { buildListUrl } from "@/lib/builds/build-filter";
import { allRows, excludesRows } from "@/lib/lists/list-filter";
import { count } from "@/lib/format";
import { buildAuthors, buildBranches, buildList, buildsToReview, buildSuites } from "@/lib/queries/builds";
import { projectDetails } from "@/lib/queries/projects";
import { routes } from "@/lib/routes";
import { BuildDays } from "./build-days";
import { BuildsFilters } from "./builds-filters";
import { EmptyBuilds } from "./first/empty-builds";

/** Builds of a project, newest first. `api` is the address of the REST API. */
export function Builds({ slug, name, api }: { slug: string; name: string; api: string }) {
  const { data: about } = useSuspenseQuery(projectDetails(slug, name));
  const { filter, set, href } = useUrlFilter(buildListUrl);
  const { rows, total, perPage, ready, stale, error, retry } = useList(buildList(slug, name, filter));
  const suites = useQuery(buildSuites(slug, name)).data?.results.map((build) => build.name ?? "default") ?? [];
  const branches = useQuery(buildBranches(slug, name)).data?.map((branch) => branch.name) ?? [];
  const authors = useQuery(buildAuthors(slug, name)).data?.map((author) => author.name) ?? [];
  // The sidebar asks for the same number, and may be hydrated before this page.
  const hydrated = useHydrated();
  const counted = useQuery(buildsToReview(slug, name)).data?.pageInfo.total;
  const toReview = hydrated ? counted : undefined;
  const isFiltered = excludesRows(buildListUrl, filter);
  const router = useRouter();
  usePageActions([{ label: "Compare two builds", detail: name, run: () => router.push(routes.compareBuilds(slug, name)) }]);
  const isEmpty = ready && !total && !isFiltered;
  return (
    <Page
      title="Builds"
      facts={toReview ? `${count(toReview)} ${toReview === 1 ? "needs" : "need"} review` : null}
      actions={
        total > 1 || isFiltered ? (
          <Menu
            align="end"
            trigger={
              <IconButton label="More" side="end" size="medium">
                <Ellipsis aria-hidden />
              </IconButton>
            }
          >
            <MenuLink href={routes.compareBuilds(slug, name)} icon={<ArrowLeftRight aria-hidden />}>
              Compare two builds
            </MenuLink>
          </Menu>
        ) : null
      }
    >
      <ArchivedBanner slug={slug} project={about} />
      {about.archivedAt ? null : <YourRole permissions={about.permissions} />}
      {isEmpty ? null : <BuildsFilters filter={filter} options={{ suites, branches, authors }} toReview={toReview} onChange={set} />}
      <ListProblem error={error} retry={retry} empty={!ready} className="mb-3" />
      <div className={`@container ${stale ? "opacity-60 transition-opacity" : ""}`} aria-busy={stale || !ready}>
        {rows.length ? (
          <BuildDays builds={rows} hrefOf={(number) => routes.build(slug, name, number)} />
        ) : !ready ? (
          error ? null : (
            <LoadingBuilds />
          )
        ) : isEmpty ? (
          <EmptyBuilds api={api} slug={slug} project={name} mayCreateTokens={about.permissions?.includes("admin") ?? false} />
        ) : total ? (
          <PastEnd total={total} perPage={perPage} href={href} />
        ) : (
          <EmptyState title="No matches" action={<Button onClick={() => set(allRows(buildListUrl))}>Clear filters</Button>}>
            Try a shorter search or clear the filters.
          </EmptyState>
        )}
      </div>
      {rows.length ? <Pager page={filter.page} perPage={perPage} total={total} href={href} /> : null}
    </Page>
  );
}

/** Rows of builds before their data. */
export const LoadingBuilds = () => (
  <div role="status" className="border-t border-line">
    <span className="sr-only">Loading</span>
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <div key={row} className="flex h-12 items-center gap-4 border-b border-line px-2">
        <Skeleton className="size-4 rounded-full" />
        <Skeleton className="h-4 w-56" />
        <Skeleton className="ms-auto h-4 w-24" />
      </div>
    ))}
  </div>
);

"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { ArrowLeftRight, Ellipsis } from "lucide-react";
import { useRouter } from "next/navigation";
import { ArchivedBanner } from "@/components/shell/archived-banner";
import { NoResults } from "@/components/shell/no-results";
import { Page } from "@/components/shell/page";
import { PagedList } from "@/components/shell/paged-list";
import { useList } from "@/components/shell/use-list";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { YourRole } from "@/components/shell/your-role";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuLink } from "@/components/ui/menu";
import { usePageActions } from "@/components/ui/page-actions";
import { useHydrated } from "@/components/ui/use-hydrated";
import { LoadingRows } from "@/components/ui/skeleton";
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
  const list = useList(buildList(slug, name, filter));
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
  const isEmpty = list.ready && !list.total && !isFiltered;
  return (
    <Page
      title="Builds"
      facts={toReview ? `${count(toReview)} ${toReview === 1 ? "needs" : "need"} review` : null}
      actions={
        list.total > 1 || isFiltered ? (
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
      <PagedList
        list={list}
        pages={{ page: filter.page, href }}
        loading={<LoadingRows />}
        empty={
          isEmpty ? (
            <EmptyBuilds api={api} slug={slug} project={name} mayCreateTokens={about.permissions?.includes("admin") ?? false} />
          ) : (
            <NoResults onClear={() => set(allRows(buildListUrl))}>Try a shorter search or clear the filters.</NoResults>
          )
        }
      >
        {(rows) => <BuildDays builds={rows} hrefOf={(number) => routes.build(slug, name, number)} />}
      </PagedList>
    </Page>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { NoResults } from "@/components/shell/no-results";
import { Page } from "@/components/shell/page";
import { PagedList } from "@/components/shell/paged-list";
import { useList } from "@/components/shell/use-list";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterField } from "@/components/ui/filter-field";
import { SearchField } from "@/components/ui/search-field";
import { LoadingRows } from "@/components/ui/skeleton";
import { ViewMenu } from "@/components/ui/view-menu";
import { buildSuites } from "@/lib/queries/builds";
import { testPageList } from "@/lib/queries/tests";
import { testListUrl } from "@/lib/tests/history-view";
import { allRows, excludesRows } from "@/lib/lists/list-filter";
import { suiteTitle } from "@/lib/tests/suite-title";
import { testTotalsText } from "@/lib/tests/test-totals";
import { TestPageRow } from "./test-page-row";
import { TestHeader, testRowHeight } from "./test-row";

const orders = [
  ["changes", "Most changes"],
  ["lastSeen", "Latest change"],
  ["name", "Name"],
] as const;

/** Tests of a project, the flakiest first by default. */
export function Tests({ slug, name }: { slug: string; name: string }) {
  const { filter, set, href } = useUrlFilter(testListUrl);
  const { shown, ...list } = useList(testPageList(slug, name, filter));
  const suites = [...new Set(useQuery(buildSuites(slug, name)).data?.results.map((build) => build.name ?? "default") ?? [])];
  const isFiltered = excludesRows(testListUrl, filter);
  return (
    <Page title="Tests" facts={shown?.totals?.snapshots ? testTotalsText(shown.totals) : null}>
      {list.ready && !list.total && !isFiltered ? null : (
        <search className="mb-4 flex flex-wrap items-center gap-2">
          <SearchField
            label="Search tests"
            placeholder="Search tests"
            maxLength={255}
            className="min-w-52"
            value={filter.search ?? ""}
            onSearch={(wanted) => set({ search: wanted || null }, "replace")}
          />
          <ViewMenu used={filter.suite ? 1 : 0}>
            {() => (
              <div className="grid gap-3 p-3">
                {suites.length > 1 || filter.suite ? (
                  <FilterField
                    label="Suite"
                    all="All suites"
                    value={filter.suite}
                    options={[...new Set([...suites, ...(filter.suite ? [filter.suite] : [])])].map(
                      (suite) => [suite, suiteTitle(suite)] as const,
                    )}
                    onChange={(suite) => set({ suite })}
                  />
                ) : null}
                <FilterField
                  label="Order"
                  all="Flakiest"
                  value={filter.sort}
                  options={orders}
                  onChange={(sort) => set({ sort: sort as typeof filter.sort })}
                />
              </div>
            )}
          </ViewMenu>
        </search>
      )}
      <PagedList
        list={list}
        pages={{ page: filter.page, href, newestFirst: false }}
        loading={<LoadingRows className={testRowHeight} />}
        empty={
          isFiltered ? (
            <NoResults onClear={() => set(allRows(testListUrl))}>No tests match. Try a shorter search or clear the filters.</NoResults>
          ) : (
            <EmptyState title="No tests yet">Tests appear here after the first build of the base branch.</EmptyState>
          )
        }
      >
        {(rows) => (
          <>
            <TestHeader />
            <ul className="@max-3xl:border-t @max-3xl:border-line">
              {rows.map((test) => (
                <TestPageRow key={test.id} test={test} of={{ owner: slug, project: name }} filter={filter} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </Page>
  );
}

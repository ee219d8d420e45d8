"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowDownUp } from "lucide-react";
import Link from "next/link";
import { NoResults } from "@/components/shell/no-results";
import { Page } from "@/components/shell/page";
import { PagedList } from "@/components/shell/paged-list";
import { useList } from "@/components/shell/use-list";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterSelect } from "@/components/ui/filter-select";
import { SearchField } from "@/components/ui/search-field";
import { LoadingRows } from "@/components/ui/skeleton";
import { count, monthDay, plural } from "@/lib/format";
import { buildSuites } from "@/lib/queries/builds";
import { testList, type TestSummary } from "@/lib/queries/tests";
import { routes } from "@/lib/routes";
import { testListUrl } from "@/lib/tests/history-view";
import { allRows, excludesRows } from "@/lib/lists/list-filter";
import { suiteTitle } from "@/lib/tests/suite-title";
import { testTotalsText } from "@/lib/tests/test-totals";

const grid =
  "grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-b border-line px-2 py-2 @3xl:grid-cols-[minmax(0,1fr)_140px_240px_176px]";

const orders = [
  ["changes", "Most changes"],
  ["lastSeen", "Latest change"],
  ["name", "Name"],
] as const;

/** Tests of a project, the flakiest first by default. */
export function Tests({ slug, name }: { slug: string; name: string }) {
  const { filter, set, href } = useUrlFilter(testListUrl);
  const { shown, ...list } = useList(testList(slug, name, filter));
  const suites = [...new Set(useQuery(buildSuites(slug, name)).data?.results.map((build) => build.name ?? "default") ?? [])];
  const isFiltered = excludesRows(testListUrl, filter);
  return (
    <Page title="Tests" facts={shown?.totals?.snapshots ? testTotalsText(shown.totals) : null}>
      {list.ready && !list.total && !isFiltered ? null : (
        <search className="mb-4 flex flex-wrap items-center gap-2">
          <SearchField
            label="Search tests"
            placeholder="Search names"
            maxLength={255}
            className="min-w-52 max-sm:basis-full"
            value={filter.search ?? ""}
            onSearch={(wanted) => set({ search: wanted || null }, "replace")}
          />
          {suites.length > 1 || filter.suite ? (
            <FilterSelect
              label="Suite"
              all="All suites"
              className="max-w-60 max-sm:max-w-none max-sm:flex-1"
              value={filter.suite}
              options={[...new Set([...suites, ...(filter.suite ? [filter.suite] : [])])].map(
                (suite) => [suite, suiteTitle(suite)] as const,
              )}
              onChange={(suite) => set({ suite })}
            />
          ) : null}
          <FilterSelect
            label="Order"
            icon={<ArrowDownUp aria-hidden />}
            all="Flakiest"
            value={filter.sort}
            options={orders}
            onChange={(sort) => set({ sort: sort as typeof filter.sort })}
          />
        </search>
      )}
      <PagedList
        list={list}
        pages={{ page: filter.page, href, newestFirst: false }}
        loading={<LoadingRows />}
        empty={
          isFiltered ? (
            <NoResults onClear={() => set(allRows(testListUrl))}>No tests match. Try a shorter search or clear the filters.</NoResults>
          ) : (
            <EmptyState title="No tests yet">Tests appear here after the first build of the base branch.</EmptyState>
          )
        }
      >
        {(rows) => (
          <ul className="border-t border-line">
            {rows.map((test) => (
              <TestRow key={test.id} test={test} href={routes.test(slug, name, test.id)} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}

/** Number of builds where a test changed and changed back; empty for stable tests. */
const flakyText = ({ changedBack = 0, total }: TestSummary["metrics"]) =>
  changedBack ? `Flaky in ${count(changedBack)} of ${plural(total, "build")}` : "";

const changesText = ({ metrics: { changes, total }, lastChangedOn }: Pick<TestSummary, "metrics" | "lastChangedOn">) =>
  (changes ? `${plural(changes, "change")} in ${plural(total, "build")}` : "No changes") +
  (lastChangedOn ? `, last on ${monthDay(lastChangedOn)}` : "");

const TestRow = ({ test: { name, buildName, metrics, lastChangedOn }, href }: { test: TestSummary; href: string }) => (
  <li>
    <Link href={href} prefetch={false} className={`${grid} transition-colors hover:bg-wash`}>
      <span dir="auto" className="truncate font-medium @max-3xl:col-span-2 @max-3xl:wrap-anywhere @max-3xl:whitespace-normal" title={name}>
        {name}
      </span>
      <span className="truncate text-ink-2 @max-3xl:hidden">{suiteTitle(buildName)}</span>
      <span className="truncate text-ink-2 @max-md:hidden @max-3xl:row-start-2">{changesText({ metrics, lastChangedOn })}</span>
      {/* A phone has room for one of the two facts. */}
      <span className="hidden text-ink-2 @max-md:col-span-2 @max-md:block">
        {flakyText(metrics) || changesText({ metrics, lastChangedOn })}
      </span>
      <span className="text-end text-ink-2 @max-md:hidden @max-3xl:row-start-2">{flakyText(metrics)}</span>
    </Link>
  </li>
);

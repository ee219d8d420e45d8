"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { History, ListFilter, Waves } from "lucide-react";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { type ReactNode, use } from "react";
import { RuleFacts } from "@/components/builds/rules/rule-facts";
import { ArchivedBanner } from "@/components/shell/archived-banner";
import { Page } from "@/components/shell/page";
import { SectionContext, SectionProvider } from "@/components/shell/section";
import { useOffers } from "@/components/shell/supported-operations";
import { useList } from "@/components/shell/use-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Menu, MenuCheck, MenuLink } from "@/components/ui/menu";
import { SearchField } from "@/components/ui/search-field";
import { pageTitle } from "@/lib/builds/variants";
import { count, plural } from "@/lib/format";
import { ruleList } from "@/lib/queries/build-rules";
import { projectDetails } from "@/lib/queries/projects";
import { ignoredChangeList, testPageList, type TestSummary } from "@/lib/queries/tests";
import { routes } from "@/lib/routes";
import { noiseUrl } from "@/lib/tests/history-view";
import { suiteTitle } from "@/lib/tests/suite-title";
import { testTotalsText } from "@/lib/tests/test-totals";
import { variantsText } from "@/lib/tests/variants-text";
import { IgnoredRow } from "./ignored-row";
import { NoiseList } from "./noise-list";
import { MenuOfRow } from "@/components/ui/menu-of-row";
import { NoiseRow } from "./noise-row";
import { RuleMenu } from "./rule-menu";

/** Rules, ignored changes, and tests that change and change back. */
export function NoiseLists({ slug, name }: { slug: string; name: string }) {
  const of = { owner: slug, project: name };
  const { data: about } = useSuspenseQuery(projectDetails(slug, name));
  const [at, setAt] = useQueryStates(noiseUrl, { history: "push" });
  const { search } = at;
  const hasRules = useOffers("GET /projects/{owner}/{project}/rules");
  const hasIgnored = useOffers("GET /projects/{owner}/{project}/ignored-changes");
  const rules = useList({ ...ruleList(of, { page: at.rules, onlyActive: !at.ended, search }), enabled: hasRules });
  const ignored = useList({ ...ignoredChangeList(of, at.ignored, search), enabled: hasIgnored });
  const flaky = useList(testPageList(slug, name, { page: at.flaky, isFlaky: true, search }));
  const mayReview = !about.archivedAt && (about.permissions?.includes("review") ?? true);
  const lists = [...(hasRules ? [rules] : []), ...(hasIgnored ? [ignored] : []), flaky];
  const isEmpty = lists.every(({ ready, total, error }) => ready && !total && !error);
  const sum = lists.reduce((all, { total }) => all + total, 0);
  return (
    <TabTotal total={search || at.ended ? null : sum}>
      <Page title="Noise" facts={flaky.shown?.totals?.snapshots ? testTotalsText(flaky.shown.totals) : null}>
        <ArchivedBanner slug={slug} project={about} />
        <search className="mb-2 flex items-center gap-2">
          <SearchField
            label="Search noise"
            placeholder="Search test or person"
            maxLength={254}
            className="min-w-0 flex-1"
            value={search}
            onSearch={(text) => void setAt({ search: text || null, rules: null, ignored: null, flaky: null }, { history: "replace" })}
          />
          {hasRules ? (
            <Menu
              align="end"
              trigger={
                <Button className={at.ended ? "border-ink-2" : ""}>
                  <ListFilter aria-hidden />
                  View
                </Button>
              }
            >
              <MenuCheck checked={at.ended} onChange={(ended) => void setAt({ ended: ended || null, rules: null })}>
                Ended rules
              </MenuCheck>
            </Menu>
          ) : null}
        </search>
        {isEmpty && !search ? (
          <EmptyState title="No noise">Rules, ignored changes and flaky tests appear here.</EmptyState>
        ) : (
          <>
            {isEmpty ? (
              <EmptyState title="No matches" action={<Button onClick={() => void setAt({ search: null })}>Clear search</Button>}>
                Try a shorter search.
              </EmptyState>
            ) : null}
            {hasRules ? (
              <NoiseList title="Rules" list={rules} page={at.rules} onPage={(page) => void setAt({ rules: page })}>
                {(rule) => <RuleFacts rule={rule}>{mayReview ? <RuleMenu of={of} rule={rule} /> : null}</RuleFacts>}
              </NoiseList>
            ) : null}
            {hasIgnored ? (
              <NoiseList title="Ignored" list={ignored} page={at.ignored} onPage={(page) => void setAt({ ignored: page })}>
                {(change) => <IgnoredRow of={of} change={change} mayReview={mayReview} />}
              </NoiseList>
            ) : null}
            <NoiseList title="Flaky" list={flaky} page={at.flaky} onPage={(page) => void setAt({ flaky: page })}>
              {(test) => <FlakyRow test={test} branch={about.defaultBaseBranch} href={routes.test(slug, name, test.id)} />}
            </NoiseList>
          </>
        )}
      </Page>
    </TabTotal>
  );
}

/** Shows a number at the tab of the open page. */
function TabTotal({ total, children }: { total: number | null; children: ReactNode }) {
  const section = use(SectionContext);
  const tabs = section?.tabs.map((tab) => (tab.isCurrent ? { ...tab, total } : tab)) ?? [];
  return <SectionProvider value={section && { ...section, tabs }}>{children}</SectionProvider>;
}

type FlakyProps = { test: TestSummary; branch: string; href: string };

const FlakyRow = ({ test: { name, buildName, page, metrics, pictureUrl }, branch, href }: FlakyProps) => (
  <NoiseRow
    icon={<Waves aria-hidden />}
    pictureUrl={pictureUrl}
    sentence={
      <>
        <Link href={href} prefetch={false} dir="auto" className="font-strong hover:underline">
          {pageTitle(name)}
        </Link>{" "}
        changed back and forth on <bdi>{branch}</bdi>
      </>
    }
    facts={[variantsText({ name, page }), buildName === "default" ? null : suiteTitle(buildName)].filter(Boolean).join(", ")}
    numbers={`${count(metrics.changedBack ?? 0)} of ${plural(metrics.total, "build")}`}
    action={
      <MenuOfRow of={name}>
        <MenuLink href={href} icon={<History aria-hidden />}>
          Open history
        </MenuLink>
      </MenuOfRow>
    }
  />
);

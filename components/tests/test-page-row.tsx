"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { LoadingRows } from "@/components/ui/skeleton";
import { pageTitle } from "@/lib/builds/variants";
import { count } from "@/lib/format";
import { routes } from "@/lib/routes";
import { MOST_VARIANTS, type TestListFilter, type TestSummary, testVariants } from "@/lib/queries/tests";
import { TestCells, testNameClass, TestLinkRow, testRowClass, testRowHeight } from "./test-row";

type Project = { owner: string; project: string };
type Props = { test: TestSummary; of: Project; filter: TestListFilter };

/** A page with the numbers of its first variant, which unfolds to all variants. A page with one variant is that test. */
export function TestPageRow({ test, of, filter }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const variants = test.page?.variants ?? 1;
  if (variants === 1) return <TestLinkRow test={test} href={routes.test(of.owner, of.project, test.id)} />;
  return (
    <li>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its cells are its text */}
      <button type="button" aria-expanded={isOpen} aria-controls={id} className={testRowClass} onClick={() => setOpen(!isOpen)}>
        <TestCells test={test} variants={variants}>
          <span className="flex min-w-0 items-center gap-2">
            <span className={testNameClass} dir="auto" title={pageTitle(test.name)}>
              {pageTitle(test.name)}
            </span>
            <ChevronDown aria-hidden className={`size-4 shrink-0 text-ink-3 ${isOpen ? "rotate-180" : ""}`} />
          </span>
        </TestCells>
      </button>
      <div id={id} className="ps-6" hidden={!isOpen}>
        {isOpen ? <Variants {...{ test, of, filter }} /> : null}
      </div>
    </li>
  );
}

function Variants({ test, of, filter }: Props) {
  const { data, error, refetch } = useQuery(testVariants({ ...of, testId: test.id }, filter));
  if (error && !data) return <ListProblem error={error} retry={() => void refetch()} empty className="my-2" />;
  if (!data) return <LoadingRows className={testRowHeight} rows={Math.min(test.page?.variants ?? 1, MOST_VARIANTS)} />;
  const { results, pageInfo } = data;
  return (
    <>
      <ul aria-label={`Variants of ${pageTitle(test.name)}`}>
        {results.map((variant) => (
          <TestLinkRow key={variant.id} test={variant} href={routes.test(of.owner, of.project, variant.id)} />
        ))}
      </ul>
      {pageInfo.total > results.length ? (
        <p className="border-b border-line px-2 py-3 text-ink-2">
          The first {count(results.length)} of {count(pageInfo.total)} variants. Search for a part of the name to find others.
        </p>
      ) : null}
    </>
  );
}

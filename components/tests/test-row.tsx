import Link from "next/link";
import type { ReactNode } from "react";
import { count, monthDay, plural } from "@/lib/format";
import type { TestSummary } from "@/lib/queries/tests";
import { suiteTitle } from "@/lib/tests/suite-title";

/** Classes of a row of the list of tests. */
export const testRowClass =
  "grid min-h-12 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-b border-line px-2 py-2 text-start transition-colors hover:bg-wash @3xl:grid-cols-[minmax(0,1fr)_140px_240px_176px]";

/** Height of a row before its test is known: one line, or two in a narrow list. */
export const testRowHeight = "h-14.75 @3xl:h-12";

/** Number of builds where a test changed and changed back; empty for stable tests. */
const flakyText = ({ changedBack = 0, total }: TestSummary["metrics"]) =>
  changedBack ? `Flaky in ${count(changedBack)} of ${plural(total, "build")}` : "";

const changesText = ({ metrics: { changes, total }, lastChangedOn }: Pick<TestSummary, "metrics" | "lastChangedOn">) =>
  (changes ? `${plural(changes, "change")} in ${plural(total, "build")}` : "No changes") +
  (lastChangedOn ? `, last on ${monthDay(lastChangedOn)}` : "");

/** Name of a test or page, its suite, and the numbers of the test. */
export const TestCells = ({ test: { buildName, metrics, lastChangedOn }, children }: { test: TestSummary; children: ReactNode }) => (
  <>
    {children}
    <span className="truncate text-ink-2 @max-3xl:hidden" dir="auto">
      {suiteTitle(buildName)}
    </span>
    <span className="truncate text-ink-2 @max-md:hidden @max-3xl:row-start-2" dir="auto">
      {changesText({ metrics, lastChangedOn })}
    </span>
    {/* A phone has room for one of the two facts. */}
    <span className="hidden text-ink-2 @max-md:col-span-2 @max-md:block">
      {flakyText(metrics) || changesText({ metrics, lastChangedOn })}
    </span>
    <span className="text-end text-ink-2 @max-md:hidden @max-3xl:row-start-2">{flakyText(metrics)}</span>
  </>
);

/** Classes of the name in a row. */
export const testNameClass = "truncate font-medium @max-3xl:col-span-2 @max-3xl:wrap-anywhere @max-3xl:whitespace-normal";

/** A test with its whole name, as a link to its history. */
export const TestLinkRow = ({ test, href }: { test: TestSummary; href: string }) => (
  <li>
    <Link href={href} prefetch={false} className={testRowClass}>
      <TestCells test={test}>
        <span dir="auto" className={testNameClass} title={test.name}>
          {test.name}
        </span>
      </TestCells>
    </Link>
  </li>
);

"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ListProblem } from "@/components/shell/list-error";
import { Page } from "@/components/shell/page";
import { Pager } from "@/components/shell/pager";
import { PastEnd } from "@/components/shell/past-end";
import { useList } from "@/components/shell/use-list";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { daysUntil, plural } from "@/lib/format";
import { projectDetails } from "@/lib/queries/projects";
import { type IgnoredChange, ignoreChange, ignoredChangeList, unignoreChange } from "@/lib/queries/tests";
import { routes } from "@/lib/routes";
import { ignoredListUrl } from "@/lib/tests/history-view";
import { suiteTitle } from "./suite-title";
import { LoadingTests } from "./tests";

type Props = { owner: string; project: string };

const DAY_MS = 86_400_000;

/** Days until a change is shown again, at least one; 0 without an end. */
const daysLeft = ({ ignoredUntil }: IgnoredChange) =>
  ignoredUntil ? Math.max(1, Math.round((Date.parse(ignoredUntil) - Date.now()) / DAY_MS)) : 0;

/** Changes that later builds of a project do not report: who ignored each, when, and until when. */
export function IgnoredChanges(of: Props) {
  const { data: about } = useSuspenseQuery(projectDetails(of.owner, of.project));
  const { filter, href } = useUrlFilter(ignoredListUrl);
  const { rows, total, perPage, ready, stale, error, retry } = useList(ignoredChangeList(of, filter.page));
  const mayReview = !about.archivedAt && (about.permissions?.includes("review") ?? true);
  const show = useMutation(unignoreChange(of));
  const hide = useMutation(ignoreChange(of));
  const end = (change: IgnoredChange) =>
    show.mutate(
      { changeId: change.id },
      {
        onSuccess: () =>
          toast("Later builds show the change again.", {
            id: "ignored",
            kind: "done",
            action: { label: "Undo", run: () => hide.mutate({ changeId: change.id, days: daysLeft(change) }) },
          }),
      },
    );
  const failed = show.error ?? hide.error;
  return (
    <Page
      title="Ignored changes"
      facts={of.project}
      actions={
        <Link href={routes.tests(of.owner, of.project)} className={buttonClass({})}>
          Tests
        </Link>
      }
    >
      {about.archivedAt ? <Banner className="mb-3">This project is archived and read-only.</Banner> : null}
      {failed ? (
        <Banner kind="problem" className="mb-3">
          {failed.message} Nothing was changed.
        </Banner>
      ) : null}
      {rows.length ? (
        <p className="mb-4 max-w-150 text-ink-2">
          Later builds report exactly these changes as ignored. A change that grows beyond what was ignored is shown.
        </p>
      ) : null}
      <ListProblem error={error} retry={retry} empty={!ready} className="mb-3" />
      <div className={stale ? "opacity-60 transition-opacity" : ""} aria-busy={stale || !ready}>
        {rows.length ? (
          <ul aria-label="Ignored changes" className="divide-y divide-line sheet">
            {rows.map((change) => (
              <li key={change.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                <Facts change={change} of={of} />
                {mayReview ? (
                  <Button
                    size="small"
                    aria-label={`Show again, ${change.test.name}`}
                    disabled={show.isPending || hide.isPending}
                    onClick={() => end(change)}
                  >
                    Show again
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        ) : !ready ? (
          error ? null : (
            <LoadingTests />
          )
        ) : total ? (
          <PastEnd total={total} perPage={perPage} href={href} />
        ) : (
          <EmptyState title="No ignored changes">
            A change that comes and goes can be ignored for a while, from the page of its test. It is listed here until then.
          </EmptyState>
        )}
      </div>
      {rows.length ? <Pager page={filter.page} perPage={perPage} total={total} href={href} /> : null}
    </Page>
  );
}

function Facts({ change: { test, ignoredAt, ignoredBy, ignoredUntil }, of }: { change: IgnoredChange; of: Props }) {
  return (
    <div className="min-w-0 flex-[1_1_20rem]">
      <p className="flex min-w-0 items-baseline gap-2">
        <Link href={routes.test(of.owner, of.project, test.id)} prefetch={false} className="min-w-0 truncate font-medium hover:underline">
          {test.name}
        </Link>
        <span className="shrink-0 text-xs text-ink-3">{suiteTitle(test.buildName)}</span>
      </p>
      <p className="text-xs wrap-anywhere text-ink-2">
        {ignoredBy ? `Ignored by ${ignoredBy.name ?? ignoredBy.slug}` : "Ignored because it kept coming back"}
        {ignoredAt ? (
          <>
            , <Time at={ignoredAt} />
          </>
        ) : null}
        . {ignoredUntil ? `Shown again in ${plural(daysUntil(ignoredUntil), "day")}.` : "No end."}
      </p>
    </div>
  );
}

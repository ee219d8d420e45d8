"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { plural } from "@/lib/format";
import { type BuildRule, diffsOfRule, rulesOfBuild } from "@/lib/queries/build-rules";
import type { BuildKey, SnapshotDiff } from "@/lib/queries/builds";
import { routes } from "@/lib/routes";
import { useList } from "@/components/shell/use-list";
import { RuleFacts } from "./rule-facts";
import { TurnOffRule } from "./turn-off-rule";

/** Rules that decided in a build, each with its snapshots. A rule is turned off as one. */
export default function RulesOfBuild({ build, mayReview }: { build: BuildKey; mayReview: boolean }) {
  const { data, error, refetch } = useQuery(rulesOfBuild(build));
  if (!data) return error ? <ListProblem error={error} retry={() => void refetch()} empty /> : <Skeleton className="h-40" />;
  if (!data.results.length) return <EmptyState title="Nothing here">No rule decided about a snapshot of this build.</EmptyState>;
  return (
    <>
      <p className="mb-3 flex flex-wrap justify-between gap-x-4 gap-y-1 text-ink-2">
        Turning off a rule undoes its decisions, in other builds too.
        <Link prefetch={false} href={routes.noise(build.owner, build.project)} className="link">
          Noise of this project
        </Link>
      </p>
      <ul aria-label="Rules" className="grid gap-3">
        {data.results.map((rule) => (
          <li key={rule.id} className="@container overflow-hidden sheet">
            <RuleFacts rule={rule}>{mayReview ? <TurnOffRule of={build} rule={rule} /> : null}</RuleFacts>
            <SnapshotsOfRule build={build} rule={rule} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Snapshots that a rule decided in a build, loaded when they are opened. */
function SnapshotsOfRule({ build, rule }: { build: BuildKey; rule: BuildRule }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-8 cursor-pointer items-center px-4 py-1.5 text-ink-2 hover:bg-wash hover:text-ink pointer-coarse:min-h-11">
        {plural(rule.decidedInBuild ?? 0, "snapshot")} of this build
      </summary>
      {isOpen ? <SnapshotPage build={build} rule={rule} /> : null}
    </details>
  );
}

function SnapshotPage({ build, rule }: { build: BuildKey; rule: BuildRule }) {
  const [page, setPage] = useState(1);
  const { rows, total, perPage, ready, error, retry } = useList(diffsOfRule(build, rule.id, page));
  if (!ready) return error ? <ListProblem error={error} retry={retry} empty /> : <Skeleton className="m-4 h-16" />;
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {rows.map((diff) => (
          <DecidedSnapshot key={diff.id} diff={diff} />
        ))}
      </ul>
      {total > perPage ? (
        <p className="flex items-center justify-end gap-2 border-t border-line px-4 py-2">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button size="small" disabled={page * perPage >= total} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </p>
      ) : null}
    </>
  );
}

const DecidedSnapshot = ({ diff }: { diff: SnapshotDiff }) => (
  <li className="flex items-center gap-3 px-4 py-2">
    <span className="grid h-10 w-16 shrink-0 place-items-center overflow-hidden rounded-sm bg-stage">
      {diff.head?.contentType.startsWith("image/") ? (
        // oxlint-disable-next-line next/no-img-element -- a signed URL that expires: no optimizer may keep it
        <img src={diff.head.url} alt="" loading="lazy" decoding="async" className="size-full object-cover object-top" />
      ) : (
        <span className="text-xs text-ink-3">Text</span>
      )}
    </span>
    <Link prefetch={false} href={`?${new URLSearchParams({ snapshot: diff.id })}`} className="min-w-0 flex-1 wrap-anywhere hover:underline">
      {diff.name}
    </Link>
    <span className="shrink-0 text-xs text-ink-3">{plural(diff.regions?.length ?? 0, "changed area")}</span>
  </li>
);

"use client";

import { useEffect, useRef, useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { Pager } from "@/components/shell/pager";
import { PastEnd } from "@/components/shell/past-end";
import { useList } from "@/components/shell/use-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Kbd } from "@/components/ui/kbd";
import { Skeleton } from "@/components/ui/skeleton";
import { useKeys } from "@/components/ui/use-keys";
import { plural } from "@/lib/format";
import { stageHref } from "@/lib/builds/build-view";
import type { BuildSource } from "@/lib/queries/build-source";
import type { BuildKey } from "@/lib/queries/builds";
import { CauseCard, causeLetter, isDecidedByRules } from "./cause-card";
import { useRuleMenus } from "./rules/rule-menu";
import { ThresholdButton } from "./rules/threshold-button";
import type { Decisions } from "./use-decisions";

const rulesHref = `?${new URLSearchParams({ show: "rules" })}`;

type Props = {
  source: BuildSource;
  /** Build whose changes rules can decide; absent for comparisons. */
  build?: BuildKey;
  /** Number of causes that the build has by now. More than the list shows are offered, so that nothing moves while somebody reads. */
  known: number;
  page: number;
  href: (page: number) => string;
  mayReview: boolean;
  decisions: Decisions;
  /** Opens a cause on the stage; absent where there is none. */
  onOpen?: (causeId: string) => void;
  /** Cause that was open on the stage. */
  opened?: string | null;
};

/** Causes of a build's changes, in pages. `J` and `K` walk, `A`, `X` and `U` decide; a decision moves on to the next undecided cause, after the last to the first. */
export function CauseList({ source, build, known, page, href, mayReview, decisions, onOpen, opened }: Props) {
  const { rows, total, perPage, ready, stale, error, retry } = useList(source.causes(page));
  const { menus, button } = useRuleMenus(mayReview ? build : undefined);
  const [walk, setWalk] = useState({ page, index: -1 });
  const setCurrent = (index: number) => setWalk({ page, index });
  const current =
    walk.page === page && walk.index >= 0
      ? walk.index
      : Math.max(
          0,
          rows.findIndex(({ id }) => id === opened),
        );
  const list = useRef<HTMLUListElement>(null);
  const isMoved = useRef(false);
  const shown = rows.map((cause) => decisions.shown({ causeId: cause.id }, cause.decision));
  const at = Math.min(current, Math.max(0, rows.length - 1));

  const go = (index: number) => {
    isMoved.current = true;
    setCurrent(Math.max(0, Math.min(rows.length - 1, index)));
  };
  const decide = (index: number, decision: "approve" | "reject" | "undecide") => {
    decisions.decide({ causeId: rows[index]!.id }, decision);
    if (decision === "undecide") return setCurrent(index);
    const open = rows.flatMap((row, place) => (place !== index && shown[place] === null && !isDecidedByRules(row) ? [place] : []));
    go(open.find((place) => place > index) ?? open[0] ?? index);
  };
  const key = (decision: "approve" | "reject" | "undecide") => (mayReview && rows.length ? () => decide(at, decision) : undefined);
  useKeys({
    Enter: onOpen && rows.length ? () => onOpen(rows[at]!.id) : undefined,
    j: () => go(at + 1),
    k: () => go(at - 1),
    a: key("approve"),
    x: key("reject"),
    u: key("undecide"),
  });
  useEffect(() => {
    if (isMoved.current || opened) list.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
  }, [at, opened]);

  if (!ready) return error ? <ListProblem error={error} retry={retry} empty /> : <LoadingCauses />;
  if (!total) return <EmptyState title="No changes">The snapshots of this build have no changed areas.</EmptyState>;
  return (
    <div className={`@container ${stale ? "opacity-60 transition-opacity" : ""}`} aria-busy={stale}>
      <ListProblem error={error} retry={retry} className="mb-3" />
      {known > total ? (
        <Button className="mb-3 w-full" onClick={retry}>
          Show {plural(known - total, "new cause")}
        </Button>
      ) : null}
      <div className="mb-3 flex items-center justify-between gap-4">
        {build ? <ThresholdButton of={build} maySave={mayReview} /> : <span />}
        <p className="flex items-center gap-2 text-xs text-ink-3 pointer-coarse:hidden">
          <Kbd>J</Kbd>
          <Kbd>K</Kbd> next, previous
          <span className="ms-3">
            <Kbd>?</Kbd>
          </span>{" "}
          all keys
        </p>
      </div>
      {rows.length ? (
        <ul ref={list} className="grid gap-2">
          {rows.map((cause, index) => (
            <CauseCard
              key={cause.id}
              cause={cause}
              letter={causeLetter((page - 1) * perPage + index)}
              of={total}
              decision={shown[index]!}
              isCurrent={index === at}
              mayReview={mayReview}
              onCurrent={() => setCurrent(index)}
              onDecide={(decision) => decide(index, decision)}
              {...(build && { rulesHref })}
              {...(onOpen && { open: { href: stageHref({ cause: cause.id }, page), onOpen: () => onOpen(cause.id) } })}
              menu={button(cause, causeLetter((page - 1) * perPage + index))}
            />
          ))}
        </ul>
      ) : (
        <PastEnd total={total} perPage={perPage} href={href} />
      )}
      <Pager page={page} perPage={perPage} total={total} href={href} newestFirst={false} />
      {menus}
    </div>
  );
}

/** Cards of causes before their data, in their final size. */
export const LoadingCauses = () => (
  <div role="status" className="grid gap-2">
    <span className="sr-only">Loading</span>
    {[1, 2, 3].map((card) => (
      <Skeleton key={card} className="h-32" />
    ))}
  </div>
);

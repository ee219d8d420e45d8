"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useList } from "@/components/shell/use-list";
import { toast } from "@/components/ui/toast";
import type { BuildCause } from "@/lib/queries/builds";
import { usePreloadedCauses } from "./use-preloaded-causes";
import type { CauseStageProps } from "./stage-props";

type Options = Pick<CauseStageProps, "source" | "view" | "page" | "onView" | "findPage">;

/** The list of causes around the one on the stage. A cause that is on another page of the list is looked for. */
export function useStageCauses({ source, view, page, onView, findPage }: Options) {
  const client = useQueryClient();
  const causes = useList(source.causes(page));
  const { rows, total, perPage } = causes;
  const index = rows.findIndex(({ id }) => id === view.cause);
  const isMissing = causes.ready && !causes.stale && index < 0;
  const { data: found } = useQuery({
    queryKey: ["page of a cause", view.cause],
    queryFn: () => findPage(view.cause!),
    enabled: isMissing,
    retry: false,
  });
  useEffect(() => {
    if (isMissing && found && found !== page) onView({ page: found }, "replace");
  }, [isMissing, found, page, onView]);
  usePreloadedCauses(client, source, rows, index);
  // A step cancels the search that a step before it started.
  const steps = useRef(0);
  const shown = useRef(view.cause);
  shown.current = view.cause;
  /** Opens the cause that `find` returns, unless the reader has moved on meanwhile. */
  const openFound = (find: () => Promise<{ cause: string; page: number } | null>, onNone?: () => void) => {
    const step = ++steps.current;
    const { cause } = view;
    const isCurrent = () => step === steps.current && shown.current === cause;
    find().then(
      (target) => {
        if (!isCurrent()) return;
        if (target) onView({ ...target, place: null }, "replace");
        else onNone?.();
      },
      () => isCurrent() && toast("Couldn’t load more causes. Check your connection, then try again.", { kind: "problem" }),
    );
  };
  const open = (next: number) => {
    steps.current++;
    const target = rows[next];
    if (target) return onView({ cause: target.id, place: null }, "replace");
    const isBefore = next < 0;
    const nextPage = page + (isBefore ? -1 : 1);
    if (nextPage < 1 || (nextPage - 1) * perPage >= total) return;
    openFound(async () => {
      const { results } = await client.fetchQuery(source.causes(nextPage));
      const edge = isBefore ? results.at(-1) : results[0];
      return edge ? { cause: edge.id, page: nextPage } : null;
    });
  };
  /**
   * Opens the next cause that `isWanted` accepts, from the current one to the end of the build and then from its start. `isLast` causes
   * are opened where no other is left.
   */
  const seek = (isWanted: (cause: BuildCause) => boolean, isLast: (cause: BuildCause) => boolean, onNone: () => void) => {
    steps.current++;
    const find = (list: readonly BuildCause[]) => list.filter((cause) => cause.id !== view.cause && isWanted(cause));
    const isFirst = (cause: BuildCause) => !isLast(cause);
    const after = find(rows.slice(index + 1));
    const before = find(rows.slice(0, Math.max(0, index)));
    const pages = Math.max(1, Math.ceil(total / perPage));
    const own = after.find(isFirst) ?? (pages === 1 ? (before.find(isFirst) ?? after[0] ?? before[0]) : undefined);
    if (own) return onView({ cause: own.id, place: null }, "replace");
    if (pages === 1) return onNone();
    openFound(async () => {
      const kept = after.map(({ id }) => ({ cause: id, page }));
      for (let step = 1; step < pages; step++) {
        const next = ((page - 1 + step) % pages) + 1;
        const list = find((await client.fetchQuery(source.causes(next))).results);
        const first = list.find(isFirst);
        if (first) return { cause: first.id, page: next };
        kept.push(...list.map(({ id }) => ({ cause: id, page: next })));
      }
      const first = before.find(isFirst);
      return first ? { cause: first.id, page } : (kept[0] ?? (before[0] ? { cause: before[0].id, page } : null));
    }, onNone);
  };
  return {
    ...causes,
    /** Place of the cause among the rows; -1 for none. */
    index,
    /** Place of the cause in the whole build, from 0. */
    number: (page - 1) * perPage + index,
    /** The cause is no longer in the build. */
    isGone: isMissing && found === null,
    /** Opens another row; the number of rows opens the next page. */
    open,
    seek,
  };
}

"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useList } from "@/components/shell/use-list";
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
  const open = (next: number) => {
    const target = rows[next];
    if (target) return onView({ cause: target.id, place: null }, "replace");
    const isBefore = next < 0;
    const nextPage = page + (isBefore ? -1 : 1);
    if (nextPage < 1 || (nextPage - 1) * perPage >= total) return;
    void client.fetchQuery(source.causes(nextPage)).then(({ results }) => {
      const edge = isBefore ? results.at(-1) : results[0];
      if (edge) onView({ cause: edge.id, place: null, page: nextPage }, "replace");
    });
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
  };
}

"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { shareThreads } from "@/lib/queries/share-threads";
import { routes } from "@/lib/routes";
import { threadsOf } from "@/lib/review/threads";
import type { ShareAddress } from "../use-share-address";
import type { SharedReview } from "../use-shared-review";
import { useNeighbours } from "../use-neighbours";
import { SetExport } from "./set-export";
import { SetFileThreads } from "./set-file";

type Props = { review: SharedReview; address: ShareAddress; onSelect: (threadId: string) => void };

const none: readonly undefined[] = [];

/** The threads of all files of a share link, by file. A thread opens at its place, on the page of its file. */
export default function SetThreads({ review, address, onSelect }: Props) {
  const link = review.share.link!;
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isPending } = useInfiniteQuery(shareThreads(link.token));
  const [shown, setShown] = useState<"open" | "all">("open");
  const openPage = useNeighbours(address, none);
  const files = (data?.pages ?? [])
    .flatMap((page) => page.files)
    .map((file) => ({ ...file, threads: threadsOf(file.comments, file.versions).filter(({ resolved }) => shown === "all" || !resolved) }))
    .filter(({ threads }) => threads.length);
  return (
    <div className="flex min-h-0 flex-1 flex-col max-lg:group-data-[stop=peek]/panel:hidden">
      <div className="flex h-12 shrink-0 items-center justify-between gap-2 border-b border-line px-3">
        <Segmented
          label="Threads shown"
          value={shown}
          onChange={setShown}
          options={[
            { value: "open", label: "Open" },
            { value: "all", label: "All" },
          ]}
        />
        <SetExport token={link.token} name={link.name} onlyOpen={shown === "open"} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain max-lg:[contain:size]">
        <ListProblem error={error} retry={() => void refetch()} className="m-3" empty={!data} />
        {files.map((file) => (
          <SetFileThreads
            key={file.token}
            file={file}
            isHere={file.token.endsWith(`-${review.media.id}`)}
            onOpen={({ id, root }) =>
              file.token.endsWith(`-${review.media.id}`) ? onSelect(id) : openPage(file.token, { comment: root.id })
            }
            href={(comment) => routes.share(file.token, { comment })}
          />
        ))}
        {!files.length && !error ? (
          <p role="status" className="px-4 py-6 text-center text-ink-2">
            {isPending ? "Loading threads…" : shown === "open" ? "No open threads in these files." : "No comments on these files yet."}
          </p>
        ) : null}
        {hasNextPage ? (
          <p className="flex justify-center p-3">
            <Button size="small" pending={isFetchingNextPage && "Loading…"} onClick={() => void fetchNextPage()}>
              Show more files
            </Button>
          </p>
        ) : null}
      </div>
    </div>
  );
}

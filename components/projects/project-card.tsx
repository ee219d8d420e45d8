"use client";

import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import Link from "next/link";
import { Skeleton } from "@/components/ui/skeleton";
import { StillImage } from "@/components/ui/still-image";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import type { ResponseBody } from "@/lib/api/call";
import { plural } from "@/lib/format";
import { latestMedia } from "@/lib/queries/media";
import { routes } from "@/lib/routes";

type Project = ResponseBody<"GET /projects/{owner}/{project}">;

/** A project with its newest media, which the browser loads after the page. */
export function ProjectCard({ project }: { project: Project }) {
  const { data } = useQuery({ ...latestMedia(project.account.slug, project.name), staleTime: 60_000 });
  const newest = data?.results[0];
  return (
    <Link
      href={routes.media(project.account.slug, project.name)}
      className="block overflow-hidden sheet transition-colors hover:border-line-strong"
    >
      <span className="flex h-32 items-center justify-center gap-2 overflow-hidden bg-stage p-3">
        {data
          ? data.results.map((media) => (
              <StillImage
                key={media.id}
                media={media}
                sizes="140px"
                className="h-auto max-h-full w-auto max-w-[40%] min-w-0 rounded-[2px] object-contain ring-1 ring-line"
              />
            ))
          : [1, 2, 3].map((frame) => <Skeleton key={frame} className="h-16 w-24" />)}
        {data && !newest ? <span className="text-xs text-ink-2">No uploads yet</span> : null}
      </span>
      <span className="block px-3 py-2.5">
        <span className="flex items-center gap-2">
          <b className="min-w-0 truncate font-medium">{project.name}</b>
          {project.archivedAt ? <Tag>Archived</Tag> : null}
          {project.private ? <Lock role="img" aria-label="Private" className="ms-auto size-3.5 shrink-0 text-ink-3" /> : null}
        </span>
        <span className="flex h-4 items-center justify-between gap-2 text-xs text-ink-3">
          {data ? <span>{plural(data.pageInfo.total, "file")}</span> : <Skeleton className="h-3 w-16" />}
          {newest ? (
            <span>
              active <Time at={newest.createdAt} />
            </span>
          ) : null}
        </span>
      </span>
    </Link>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleDot, Lock } from "lucide-react";
import Link from "next/link";
import { useOffers } from "@/components/shell/supported-operations";
import { Skeleton } from "@/components/ui/skeleton";
import { StillImage } from "@/components/ui/still-image";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import type { ResponseBody } from "@/lib/api/call";
import { buildState } from "@/lib/builds/build-state";
import { plural } from "@/lib/format";
import { latestBuild } from "@/lib/queries/builds";
import { latestMedia } from "@/lib/queries/media";
import { routes } from "@/lib/routes";

type Project = ResponseBody<"GET /accounts/{accountSlug}/projects">["results"][number];

/** Describes what waits for the reader's review: `3 builds, 1 file to review`. Null without any. */
function waitingFor(counts: Project["toReview"]): string | null {
  const { builds = 0, media = 0 } = counts ?? {};
  const parts = [...(builds ? [builds >= 100 ? "100+ builds" : plural(builds, "build")] : []), ...(media ? [plural(media, "file")] : [])];
  return parts.length ? `${parts.join(", ")} to review` : null;
}

/** A project with its newest media, or its builds where it has no media. The browser loads them after the page. */
export function ProjectCard({ project }: { project: Project }) {
  const { name, account } = project;
  const { data } = useQuery({ ...latestMedia(account.slug, name), staleTime: 60_000 });
  const newest = data?.results[0];
  const hasBuilds = useOffers("GET /projects/{owner}/{project}/builds");
  const builds = useQuery({ ...latestBuild(account.slug, name), enabled: hasBuilds && data !== undefined && !newest }).data;
  const build = builds?.results[0];
  const waiting = waitingFor(project.toReview);
  return (
    <Link
      href={build || project.toReview?.builds ? routes.builds(account.slug, name) : routes.media(account.slug, name)}
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
        {data && !newest ? <span className="text-xs text-ink-2">{build ? buildState(build).title : "No uploads yet"}</span> : null}
      </span>
      <span className="block px-3 py-2.5">
        <span className="flex items-center gap-2">
          <b className="min-w-0 truncate font-medium">{name}</b>
          {project.archivedAt ? <Tag>Archived</Tag> : null}
          {project.private ? <Lock role="img" aria-label="Private" className="ms-auto size-3.5 shrink-0 text-ink-3" /> : null}
        </span>
        <span className="flex h-4 items-center justify-between gap-2 text-xs text-ink-3">
          {waiting ? (
            <span className="flex min-w-0 items-center gap-1.5 font-medium text-ink">
              <CircleDot aria-hidden className="size-3 shrink-0" />
              <span className="truncate">{waiting}</span>
            </span>
          ) : data ? (
            <span>{build ? plural(builds!.pageInfo.total, "build") : plural(data.pageInfo.total, "file")}</span>
          ) : (
            <Skeleton className="h-3 w-16" />
          )}
          {newest || build ? (
            <span className="shrink-0">
              active <Time at={(newest ?? build!).createdAt!} />
            </span>
          ) : null}
        </span>
      </span>
    </Link>
  );
}

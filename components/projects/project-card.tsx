"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, MessageSquare } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { CircleTodo } from "@/components/ui/state-icon";
import { useOffers } from "@/components/shell/supported-operations";
import { Skeleton } from "@/components/ui/skeleton";
import { StillImage } from "@/components/ui/still-image";
import { Time } from "@/components/ui/time";
import type { ResponseBody } from "@/lib/api/call";
import { ageOrDay, plural } from "@/lib/format";
import { latestMedia } from "@/lib/queries/media";
import { routes } from "@/lib/routes";

type Project = ResponseBody<"GET /accounts/{accountSlug}/projects">["results"][number];
type Media = ResponseBody<"GET /projects/{owner}/{project}/media">;
type Pictures = readonly Parameters<typeof StillImage>[0]["media"][];

/** Number of a count that ends at 100. */
const countTo100 = (value: number, one: string) => (value >= 100 ? `100+ ${one}s` : plural(value, one));

/** Describes what waits for the reader's review: `3 builds, 1 file to review`. Null without any. */
function waitingFor(counts: Project["toReview"]): string | null {
  const { builds = 0, media = 0 } = counts ?? {};
  const parts = [...(builds ? [countTo100(builds, "build")] : []), ...(media ? [plural(media, "file")] : [])];
  return parts.length ? `${parts.join(", ")} to review` : null;
}

/** Size of small pictures of snapshots: they show the top of a page in one shape. */
const THUMBNAIL = { width: 320, height: 213 };

const NO_MEDIA: Media = { pageInfo: { total: 0, page: 1, perPage: 3 }, results: [] };

/** Pictures of a project: those of its newest build or its newest files, whichever is younger. */
function picturesOf({ newestBuild }: Project, { results }: Media): { pictures: Pictures; at: string | null; isOfBuild: boolean } {
  const newest = results[0]?.createdAt;
  if (!newestBuild || (newest && newest > newestBuild.createdAt)) return { pictures: results, at: newest ?? null, isOfBuild: false };
  const pictures = newestBuild.pictures.map(({ url }) => ({ contentType: "image/webp", fileUrl: url, posterUrl: null, ...THUMBNAIL }));
  return { pictures, at: newestBuild.createdAt, isOfBuild: true };
}

/** A project with its newest pictures and what waits in it. The browser loads its files after the page. */
export function ProjectCard({ project }: { project: Project }) {
  const { name, account } = project;
  const hasMedia = useOffers("GET /projects/{owner}/{project}/media");
  const latest = useQuery({ ...latestMedia(account.slug, name), staleTime: 60_000, enabled: hasMedia }).data;
  const files = hasMedia ? latest : NO_MEDIA;
  const newest = files && picturesOf(project, files);
  const opensBuilds = newest?.isOfBuild || project.toReview?.builds;
  return (
    <Link href={opensBuilds ? routes.builds(account.slug, name) : routes.media(account.slug, name)} className="group block rounded-lg">
      <span className="flex aspect-[16/11] items-center justify-center gap-1.5 overflow-hidden rounded-lg bg-stage p-3.5">
        {newest ? <CardTile pictures={newest.pictures} /> : <Skeleton className="h-2/3 w-3/4" />}
      </span>
      <span className="mt-2 flex items-center gap-2">
        <b dir="auto" className="min-w-0 flex-1 truncate text-start font-medium group-hover:underline" title={name}>
          {name}
        </b>
        {newest?.at ? <Time at={newest.at} write={ageOrDay} className="shrink-0 text-xs text-ink-2" /> : null}
      </span>
      <span className="flex h-5 items-center gap-1.5 text-xs text-ink-2 [&_svg]:size-3.5 [&_svg]:shrink-0">
        {newest ? <CardState project={project} files={files.pageInfo.total} /> : <Skeleton className="h-3 w-24" />}
      </span>
    </Link>
  );
}

/** Up to two wide pictures or three tall ones, as large as the tile allows. */
function CardTile({ pictures }: { pictures: Pictures }) {
  const [first] = pictures;
  if (!first) return <span className="text-xs text-ink-2">No images yet</span>;
  const isTall = (first.height ?? 0) > (first.width ?? 0);
  const shown = pictures.slice(0, isTall ? 3 : 2);
  return (
    <span className="@container-size flex size-full items-center justify-center gap-1.5">
      {shown.map((media) => {
        const [width, height] = [media.width || THUMBNAIL.width, media.height || THUMBNAIL.height];
        return (
          // Its size is known before the picture is loaded.
          <span
            key={media.fileUrl}
            style={{
              width: `min((100cqw - ${6 * (shown.length - 1)}px) / ${shown.length}, 100cqh * ${width / height}, ${width}px)`,
              aspectRatio: `${width} / ${height}`,
            }}
          >
            <StillImage
              media={media}
              sizes="(min-width: 640px) 340px, 90vw"
              className="block size-full rounded-[3px] object-cover ring-1 ring-line"
            />
          </span>
        );
      })}
    </span>
  );
}

/** State of a project in one line: builds and files to review, else open comments, else the number of its files. */
function CardState({ project, files }: { project: Project; files: number }): ReactNode {
  const { toReview, openThreads = 0, newestBuild } = project;
  const waiting = waitingFor(toReview);
  if (waiting)
    return (
      <>
        <CircleTodo aria-hidden className="text-ink" />
        <span className="truncate font-medium text-ink" dir="auto">
          {waiting}
        </span>
      </>
    );
  if (openThreads)
    return (
      <>
        <MessageSquare aria-hidden />
        <span className="truncate" dir="auto">
          {countTo100(openThreads, "open comment")}
        </span>
      </>
    );
  if (newestBuild && toReview)
    return (
      <>
        <CircleCheck aria-hidden />
        Nothing to review
      </>
    );
  return files ? plural(files, "file") : newestBuild ? null : "No uploads yet";
}

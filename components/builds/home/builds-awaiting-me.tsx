"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ListProblem } from "@/components/shell/list-error";
import { buttonClass } from "@/components/ui/button-class";
import { Time } from "@/components/ui/time";
import { buildState, changesOf } from "@/lib/builds/build-state";
import { count, plural } from "@/lib/format";
import { buildsAwaitingMe, type BuildToReview } from "@/lib/queries/builds";
import { routes } from "@/lib/routes";
import { Thumbnail } from "@/components/ui/thumbnail";

/** Builds of all projects that wait for the reader's review: those requested from them first. */
export function BuildsAwaitingMe() {
  const { data, error, refetch } = useQuery(buildsAwaitingMe());
  if (error && !data) return <ListProblem error={error} retry={() => void refetch()} empty />;
  if (!data) return null;
  const { results, pageInfo } = data;
  const projects = projectsOf(results);
  return (
    <section aria-labelledby="awaiting" className="mb-10">
      <header className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h1 id="awaiting" className="text-xl font-strong">
          Awaiting your review
        </h1>
        <p className="text-xs text-ink-2">
          {pageInfo.total ? `${plural(pageInfo.total, "build")} in ${plural(projects.length, "project")}` : ""}
        </p>
      </header>
      {results.length ? (
        <>
          {projects.length > 1 ? (
            <ul aria-label="Builds by project" className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-xs">
              {projects.map(({ owner, project, total }) => (
                <li key={`${owner}/${project}`} className="max-w-full">
                  <Link href={`${routes.builds(owner, project)}?review=needed`} className="link wrap-anywhere">
                    {project}
                  </Link>{" "}
                  <span className="mono text-ink-3">{count(total)}</span>
                </li>
              ))}
            </ul>
          ) : null}
          <Builds title="Requested from you" builds={results.filter(({ requested }) => requested)} />
          <Builds title="Your projects" builds={results.filter(({ requested }) => !requested)} />
        </>
      ) : (
        <p className="sheet px-4 py-6 text-center text-ink-2">Nothing to review. New builds with changes appear here.</p>
      )}
    </section>
  );
}

function projectsOf(builds: readonly BuildToReview[]) {
  const all = new Map<string, { owner: string; project: string; total: number }>();
  for (const { owner, project } of builds) {
    const key = `${owner}/${project}`;
    all.set(key, { owner, project, total: (all.get(key)?.total ?? 0) + 1 });
  }
  return [...all.values()];
}

function Builds({ title, builds }: { title: string; builds: readonly BuildToReview[] }) {
  if (!builds.length) return null;
  return (
    <>
      <h2 className="mb-2 text-xs text-ink-2">{title}</h2>
      <ul className="mb-6 grid gap-2">
        {builds.map((one) => (
          <BuildCard key={one.build.id} {...one} />
        ))}
      </ul>
    </>
  );
}

function BuildCard({ build, owner, project, sample }: BuildToReview) {
  const left = changesOf(build)?.undecided;
  const { detail } = buildState(build);
  return (
    <li className="flex overflow-hidden sheet max-sm:flex-col">
      <div className="flex shrink-0 gap-2 bg-stage p-3 sm:w-86">
        {(["beforeUrl", "afterUrl"] as const).map((side) => (
          <figure key={side} className="min-w-0 flex-1">
            {sample?.[side] ? (
              <span className="block h-20 overflow-hidden rounded-sm bg-sheet ring-1 ring-line">
                <Thumbnail url={sample[side]} className="size-full object-none" />
              </span>
            ) : (
              <span className="grid h-20 place-items-center rounded-sm text-xs text-ink-2 ring-1 ring-line">
                {sample ? "Not there" : side === "beforeUrl" ? "No preview" : ""}
              </span>
            )}
            <figcaption className="mt-1 mono text-2xs text-ink-2">{side === "beforeUrl" ? "Before" : "After"}</figcaption>
          </figure>
        ))}
      </div>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <div className="flex min-w-32 flex-1 flex-col gap-0.5">
          <span className="flex min-w-0 items-baseline gap-2">
            <b className="truncate font-medium" dir="auto" title={project}>
              {project}
            </b>
            <span className="mono text-ink-3">#{build.number}</span>
          </span>
          <span dir="auto" className={`truncate text-ink-2 ${build.prTitle ? "" : "mono"}`} title={build.prTitle ?? build.head.branch}>
            {build.prTitle ?? build.head.branch}
          </span>
          <span className="text-xs text-ink-2">{detail}</span>
        </div>
        <span className="flex flex-col items-end gap-1 max-sm:w-full max-sm:flex-row max-sm:items-center max-sm:justify-between">
          <Link href={routes.build(owner, project, build.number)} className={buttonClass({})}>
            Review{left ? ` ${count(left)}` : ""}
            <span className="sr-only">
              {" "}
              #{build.number} of {project}
            </span>
          </Link>
          <Time at={build.createdAt!} className="text-xs text-ink-3" />
        </span>
      </div>
    </li>
  );
}

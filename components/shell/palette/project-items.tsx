import { FileImage, GitBranch, Image, Rows3 } from "lucide-react";
import { buildState } from "@/lib/builds/build-state";
import { age, monthDay, plural } from "@/lib/format";
import type { ProjectHits } from "@/lib/queries/search";
import { routes } from "@/lib/routes";
import type { PaletteGroup } from "./palette-items";

const DAY = 86_400_000;
/** When something happened last: `12 min`, `3 h`, `24 Nov`. */
const lately = (iso: string) => (Date.now() - Date.parse(iso) < DAY ? age(iso) : monthDay(iso));

/** Turns what was found in a project into groups, three of each: builds, branches, tests and files. */
export function foundInProject(slug: string, project: string, { builds, branches, tests, media }: ProjectHits): PaletteGroup[] {
  return [
    {
      value: "Builds",
      items: builds.map((build) => ({
        id: `build-${build.number}`,
        label: build.prTitle ?? build.head.branch,
        detail: `#${build.number}, ${build.prTitle ? build.head.branch : build.head.sha.slice(0, 7)}`,
        fact: buildState(build).title,
        icon: <Rows3 aria-hidden />,
        href: routes.build(slug, project, build.number),
        kind: "build" as const,
      })),
    },
    {
      value: "Branches",
      items: branches.map(({ name, builtAt }) => ({
        id: `branch-${name}`,
        label: name,
        detail: "Builds of the branch",
        fact: lately(builtAt),
        icon: <GitBranch aria-hidden />,
        href: `${routes.builds(slug, project)}?${new URLSearchParams({ branch: name })}`,
        kind: "branch" as const,
      })),
    },
    {
      value: "Tests",
      items: tests.map(({ id, name, metrics }) => ({
        id: `test-${id}`,
        label: name,
        fact: metrics.changedBack ? `Flaky in ${plural(metrics.changedBack, "build")}` : "Stable",
        icon: <Image aria-hidden />,
        href: routes.test(slug, project, id),
        kind: "test" as const,
      })),
    },
    {
      value: "Files",
      items: media.map(({ id, name, url, createdAt }) => ({
        id: `media-${id}`,
        label: name,
        fact: lately(createdAt),
        icon: <FileImage aria-hidden />,
        href: new URL(url).pathname,
        kind: "file" as const,
      })),
    },
  ];
}

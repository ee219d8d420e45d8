import { GitBranch, Image } from "lucide-react";
import type { ReactNode } from "react";
import { StateIcon } from "@/components/ui/state-icon";
import { Thumbnail } from "@/components/ui/thumbnail";
import { StillImage } from "@/components/ui/still-image";
import { buildState } from "@/lib/builds/build-state";
import { pageTitle } from "@/lib/builds/variants";
import { age, count, monthDay, plural } from "@/lib/format";
import type { ProjectHits } from "@/lib/queries/search";
import { routes } from "@/lib/routes";
import type { PaletteGroup } from "./palette-items";

const DAY = 86_400_000;
/** When something happened last: `12 min`, `3 h`, `24 Nov`. */
const lately = (iso: string) => (Date.now() - Date.parse(iso) < DAY ? age(iso) : monthDay(iso));

const Picture = ({ children }: { children: ReactNode }) => (
  <span className="block h-5 w-8 overflow-hidden rounded-sm bg-stage ring-1 ring-line">{children}</span>
);
const pictureClass = "size-full object-cover object-top";

/** Turns what was found in a project into groups, three of each: builds, branches, tests and files. */
export function foundInProject(slug: string, project: string, { builds, branches, tests, media }: ProjectHits): PaletteGroup[] {
  return [
    {
      value: "Builds",
      items: builds.map((build) => {
        const { kind, title } = buildState(build);
        return {
          id: `build-${build.number}`,
          label: build.prTitle ?? build.head.branch,
          detail: `#${build.number}, ${build.prTitle ? build.head.branch : build.head.sha.slice(0, 7)}`,
          fact: title,
          icon: <StateIcon kind={kind} />,
          href: routes.build(slug, project, build.number),
          kind: "build" as const,
        };
      }),
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
      items: tests.map(({ id, name, metrics, page, pictureUrl }) => ({
        id: `test-${id}`,
        ...(page && page.variants > 1 ? { label: pageTitle(name), detail: plural(page.variants, "variant") } : { label: name }),
        fact: metrics.changedBack ? `Flaky in ${count(metrics.changedBack)} of ${plural(metrics.total, "build")}` : "Stable",
        icon: pictureUrl ? (
          <Picture>
            <Thumbnail url={pictureUrl} className={pictureClass} />
          </Picture>
        ) : (
          <Image aria-hidden />
        ),
        href: routes.test(slug, project, id),
        kind: "test" as const,
      })),
    },
    {
      value: "Files",
      items: media.map((one) => ({
        id: `media-${one.id}`,
        label: one.name,
        fact: lately(one.createdAt),
        icon: (
          <Picture>
            <StillImage media={one} sizes="32px" className={pictureClass} />
          </Picture>
        ),
        href: new URL(one.url).pathname,
        kind: "file" as const,
      })),
    },
  ];
}

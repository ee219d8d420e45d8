"use client";

import { CircleHelp } from "lucide-react";
import { HelpMenu } from "./help-menu";
import type { NavEntry } from "./nav-list";
import { PhoneBars, sheetRow } from "./phone-bars";
import { ProjectSwitcher, TeamSwitcher } from "./switchers";
import { useLastProject } from "./use-last-project";
import { useNavigation } from "./use-navigation";
import { useProjectPages } from "./use-project-pages";
import { useRecentProjects } from "./use-recent-projects";
import { UserMenu } from "./user-menu";

/** The navigation of a team on a phone. Builds and Media are those of the project that was open last. */
export function TeamPhoneBars({ slug, mailbox }: { slug: string; mailbox: boolean }) {
  const { main, scope } = useNavigation(slug);
  const last = useLastProject(slug, scope.kind === "project" ? scope.name : null);
  const first = useRecentProjects(slug, last === null)?.[0]?.name;
  const project = last ?? first;
  const pages = useProjectPages(slug, scope.kind === "project" ? null : (project ?? null));
  const own: readonly NavEntry[] = scope.kind === "project" ? scope.entries : pages;
  const isInBar = (entry: NavEntry) => entry.isInBar ?? false;
  const others = (entries: readonly NavEntry[]) => entries.filter((entry) => !isInBar(entry));
  return (
    <PhoneBars
      heading={scope.kind === "project" ? <ProjectSwitcher slug={slug} project={scope.name} /> : <TeamSwitcher slug={slug} />}
      bar={[...main, ...own].filter(isInBar)}
      more={[scope.kind === "team" ? scope.entries : others(own), others(main)]}
      help={
        <HelpMenu
          mailbox={mailbox}
          trigger={
            <button type="button" className={sheetRow}>
              <CircleHelp aria-hidden />
              Help
            </button>
          }
        />
      }
      foot={<UserMenu />}
    />
  );
}

"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ChevronsUpDown } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Popover } from "@/components/ui/popover";
import { account } from "@/lib/queries/accounts";
import { Letter } from "./letter";
import { ProjectMenu } from "./project-menu";
import { TeamMenu } from "./team-menu";

const buttonLook =
  "flex h-10 w-full min-w-0 items-center gap-2 rounded-md px-2 text-start transition-colors hover:bg-wash aria-expanded:bg-wash " +
  "pointer-coarse:h-11 railed:h-9 railed:w-12 railed:justify-center railed:px-0";

/** Shows the current team and opens the list of the reader's teams. */
export function TeamSwitcher({ slug }: { slug: string }) {
  const { data: current } = useSuspenseQuery(account(slug));
  const name = current.name ?? current.slug;
  return (
    <Popover
      label="Switch team"
      isNamedByContent
      className={buttonLook}
      tip={name}
      trigger={
        <>
          <Avatar name={name} team={current.type === "team"} solid />
          <Name name={name} action="Switch team" />
        </>
      }
    >
      {(close) => <TeamMenu slug={slug} close={close} />}
    </Popover>
  );
}

/** Shows the open project and opens the list of the team's projects. */
export const ProjectSwitcher = ({ slug, project }: { slug: string; project: string }) => (
  <Popover
    label="Switch project"
    isNamedByContent
    className={buttonLook}
    tip={project}
    trigger={
      <>
        <Letter name={project} className="max-rail:size-7" />
        <Name name={project} action="Switch project" />
      </>
    }
  >
    {(close) => <ProjectMenu slug={slug} project={project} close={close} />}
  </Popover>
);

const Name = ({ name, action }: { name: string; action: string }) => (
  <>
    <b className="min-w-0 flex-1 truncate font-strong max-rail:flex-initial max-rail:text-[15px] railed:sr-only" dir="auto" title={name}>
      {name}
    </b>
    <span className="sr-only">{action}</span>
    <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-3 railed:hidden" />
  </>
);

"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ChevronsUpDown } from "lucide-react";
import { Suspense } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Popover } from "@/components/ui/popover";
import { toast } from "@/components/ui/toast";
import { type Loader, useLoaded } from "@/components/ui/use-loaded";
import { account } from "@/lib/queries/accounts";
import { Letter } from "./letter";

const loadTeams = () => import("./team-menu");
const loadProjects = () => import("./project-menu");

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
      {(close) => <LoadedMenu load={loadTeams} of={{ slug }} close={close} />}
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
    {(close) => <LoadedMenu load={loadProjects} of={{ slug, project }} close={close} />}
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

type MenuProps<P> = { load: Loader<P & { close: () => void }>; of: P; close: () => void };

/** A list whose code is loaded when it opens. */
function LoadedMenu<P extends object>({ load, of, close }: MenuProps<P>) {
  const menu = useLoaded(load, { ...of, close }, () => {
    close();
    toast("Can’t open the list. Check your connection, then try again.", { id: "switcher", kind: "problem" });
  });
  return <Suspense>{menu ?? <p className="p-3 text-ink-2">Loading…</p>}</Suspense>;
}

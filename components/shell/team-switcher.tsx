"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ChevronsUpDown } from "lucide-react";
import { Suspense } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Popover } from "@/components/ui/popover";
import { toast } from "@/components/ui/toast";
import { useLoaded } from "@/components/ui/use-loaded";
import { account } from "@/lib/queries/accounts";

const load = () => import("./team-menu");

/** Shows the current team and opens the list of the reader's teams. */
export function TeamSwitcher({ slug }: { slug: string }) {
  const { data: current } = useSuspenseQuery(account(slug));
  const name = current.name ?? current.slug;
  return (
    <Popover
      label="Switch team"
      isNamedByContent
      className="flex h-12 shrink-0 items-center gap-3 sheet px-2 text-start transition-colors hover:bg-wash aria-expanded:bg-wash railed:h-10 railed:justify-center railed:border-transparent railed:bg-transparent railed:px-0"
      trigger={
        <>
          <Avatar name={name} size="large" team={current.type === "team"} solid />
          <span className="min-w-0 flex-1 railed:sr-only">
            <b className="block truncate leading-4.5 font-strong">{name}</b>
            <span className="block truncate text-xs text-ink-3">{current.slug}</span>
          </span>
          <span className="sr-only">Switch team</span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-3 railed:hidden" />
        </>
      }
    >
      {(close) => <LoadedMenu slug={slug} close={close} />}
    </Popover>
  );
}

/** The list of teams, whose code is loaded when it opens. */
function LoadedMenu({ slug, close }: { slug: string; close: () => void }) {
  const menu = useLoaded(load, { slug, close }, () => {
    close();
    toast("Can't list your teams. Check your connection, then try again.", { id: "teams", kind: "problem" });
  });
  return <Suspense>{menu ?? <p className="p-3 text-ink-2">Loading…</p>}</Suspense>;
}

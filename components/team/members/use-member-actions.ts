"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type RefObject, useState } from "react";
import { toast } from "@/components/ui/toast";
import type { TeamLevel } from "@/lib/permissions";
import { me } from "@/lib/queries/accounts";
import { type Member, invalidateMembers, removeMember, setLevel } from "@/lib/queries/members";
import { routes } from "@/lib/routes";
import { isLowerRole, roleWithArticle } from "@/lib/team/roles";
import { nameOf } from "./member-text";

type Asked = { what: "role"; level: TeamLevel } | { what: "remove" };
type Options = { slug: string; member: Member; self: boolean; row: RefObject<HTMLElement | null>; onGone: (userId: string) => void };

/** What can be done to one member from their row: nothing shows as done before the service says so. */
export function useMemberActions({ slug, member, self, row, onGone }: Options) {
  const client = useQueryClient();
  const router = useRouter();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [settling, setSettling] = useState(false);
  const level = useMutation(setLevel(slug));
  const removal = useMutation(removeMember(slug));

  /** The dialog goes, and the control that opened it has the focus again, whichever this width shows. */
  const close = () => {
    const what = asked?.what;
    setAsked(null);
    requestAnimationFrame(() => {
      const controls = row.current?.querySelectorAll<HTMLElement>(`[data-opens~="${what}"]`) ?? [];
      [...controls].find((control) => control.offsetParent)?.focus();
    });
  };
  const send = async (next: TeamLevel) => {
    if (settling) return;
    setSettling(true);
    try {
      await level.mutateAsync({ userId: member.user.id, level: next });
      await invalidateMembers(client);
      // The page hears of what was read in the task after this one; until then this row knows how many owners there were before.
      await new Promise((resolve) => setTimeout(resolve));
      toast(`${self ? "You are" : `${nameOf(member)} is`} ${roleWithArticle(next)} now.`, { id: member.id, kind: "done" });
      if (self) {
        await client.invalidateQueries(me());
        router.refresh();
      }
      if (asked) close();
    } catch {
      // The refusal stands in the dialog or beside the control.
    } finally {
      setSettling(false);
    }
  };
  const remove = async () => {
    if (removal.isPending) return;
    try {
      await removal.mutateAsync(member.user.id);
    } catch {
      return; // The refusal stands in the dialog.
    }
    if (self) return window.location.assign(routes.accounts());
    toast(`${nameOf(member)} removed.`, { id: member.id, kind: "done" });
    await invalidateMembers(client);
    onGone(member.user.id);
  };

  return {
    asked,
    close,
    remove: () => void remove(),
    confirmLevel: () => void (asked?.what === "role" && send(asked.level)),
    /** Raising happens at once; lowering, and any change of oneself, asks first. */
    chooseLevel: (next: TeamLevel) => {
      level.reset();
      if (self || isLowerRole(member.level, next)) setAsked({ what: "role", level: next });
      else void send(next);
    },
    askRemoval: () => (removal.reset(), setAsked({ what: "remove" })),
    changing: settling,
    removing: removal.isPending || removal.isSuccess,
    levelError: level.error?.message ?? null,
    removalError: removal.error?.message ?? null,
  };
}

"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type RefObject, useState } from "react";
import { toast } from "@/components/ui/toast";
import type { TeamLevel } from "@/lib/permissions";
import { me } from "@/lib/queries/accounts";
import { type Member, invalidateMembers, removeMember, setLevel, storeMember } from "@/lib/queries/members";
import { routes } from "@/lib/routes";
import { isLowerRole, roleWithArticle } from "@/lib/team/roles";
import { memberName } from "./member-text";

type Asked = { what: "role"; level: TeamLevel } | { what: "remove" };
type Options = { slug: string; member: Member; self: boolean; row: RefObject<HTMLElement | null>; onGone: (userId: string) => void };

/** Role change and removal of one member from their row. Not optimistic: the row changes when the response arrives. */
export function useMemberActions({ slug, member, self, row, onGone }: Options) {
  const client = useQueryClient();
  const router = useRouter();
  const [asked, setAsked] = useState<Asked | null>(null);
  const level = useMutation(setLevel(slug));
  const removal = useMutation(removeMember(slug));

  /** Closes the dialog and returns the focus to the control that opened it: the one that this width shows. */
  const close = () => {
    const what = asked?.what;
    setAsked(null);
    requestAnimationFrame(() => {
      const controls = row.current?.querySelectorAll<HTMLElement>(`[data-opens~="${what}"]`) ?? [];
      [...controls].find((control) => control.offsetParent)?.focus();
    });
  };
  const send = async (next: TeamLevel) => {
    if (level.isPending) return;
    try {
      const changed = await level.mutateAsync({ userId: member.user.id, level: next });
      void storeMember(client, changed, member.level);
      toast(`${self ? "You are" : `${memberName(member)} is`} ${roleWithArticle(next)} now.`, { id: member.id, kind: "done" });
      if (self) {
        await client.invalidateQueries(me());
        router.refresh();
      }
      if (asked) close();
    } catch {
      // The dialog or the row shows the refusal.
    }
  };
  const remove = async () => {
    if (removal.isPending) return;
    try {
      await removal.mutateAsync(member.user.id);
    } catch {
      return; // The dialog shows the refusal.
    }
    if (self) return window.location.assign(routes.accounts());
    toast(`${memberName(member)} removed.`, { id: member.id, kind: "done" });
    await invalidateMembers(client);
    onGone(member.user.id);
  };

  return {
    asked,
    close,
    remove: () => void remove(),
    confirmLevel: () => void (asked?.what === "role" && send(asked.level)),
    /** A higher role is sent immediately. A lower one, and any change of the reader, is confirmed first. */
    chooseLevel: (next: TeamLevel) => {
      level.reset();
      if (self || isLowerRole(member.level, next)) setAsked({ what: "role", level: next });
      else void send(next);
    },
    askRemoval: () => (removal.reset(), setAsked({ what: "remove" })),
    changing: level.isPending,
    removing: removal.isPending || removal.isSuccess,
    levelError: level.error?.message ?? null,
    removalError: removal.error?.message ?? null,
  };
}

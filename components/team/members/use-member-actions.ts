"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type RefObject, useState } from "react";
import { toast } from "@/components/ui/toast";
import type { ApiError } from "@/lib/api/call";
import type { TeamLevel } from "@/lib/permissions";
import { me } from "@/lib/queries/accounts";
import { type Member, invalidateMembers, removeMember, sendLevel, setLevel, storeMember } from "@/lib/queries/members";
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
  const report = (changed: Member, before: TeamLevel, undo?: () => void) => {
    void storeMember(client, changed, before);
    toast(`${self ? "You are" : `${memberName(member)} is`} ${roleWithArticle(changed.level)} now.`, {
      id: member.id,
      kind: "done",
      ...(undo && { action: { label: "Undo", run: undo } }),
    });
  };
  const undo = async (from: TeamLevel, to: TeamLevel) => {
    try {
      report(await sendLevel(slug, { userId: member.user.id, level: to }), from);
    } catch (error) {
      const text = `${memberName(member)} is still ${roleWithArticle(from)}. ${(error as ApiError).message}`;
      toast(text, { id: member.id, kind: "problem" });
    }
  };
  const send = async (next: TeamLevel) => {
    if (level.isPending) return;
    try {
      const before = member.level;
      const changed = await level.mutateAsync({ userId: member.user.id, level: next });
      // After giving up their own ownership, the reader could not change it back.
      report(changed, before, self ? undefined : () => void undo(next, before));
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
    /** A lower role, the role of an owner and any change of the reader are confirmed first. */
    chooseLevel: (next: TeamLevel) => {
      level.reset();
      if (self || next === "owner" || isLowerRole(member.level, next)) setAsked({ what: "role", level: next });
      else void send(next);
    },
    askRemoval: () => (removal.reset(), setAsked({ what: "remove" })),
    levelChange: { isPending: level.isPending, error: level.error },
    removal: { isPending: removal.isPending || removal.isSuccess, error: removal.error },
  };
}

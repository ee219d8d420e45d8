"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useHydrated } from "@/components/ui/use-hydrated";
import { deviceStore } from "@/lib/browser/device-store";
import { formDraft } from "@/lib/browser/form-drafts";
import type { TeamLevel } from "@/lib/permissions";
import { account, me } from "@/lib/queries/accounts";
import { isTeamLevel } from "@/lib/team/roles";

/** The list of addresses that is being written. `levels`: roles by address, where they differ from the text. */
export type InviteDraft = { text: string; everyone: TeamLevel; levels: ReadonlyMap<string, TeamLevel> };

const levelOf = (value: unknown, otherwise: TeamLevel) => (typeof value === "string" && isTeamLevel(value) ? value : otherwise);

/** Reads a stored draft. Returns null when none is stored. */
function readDraft(stored: Readonly<Record<string, unknown>>, level: TeamLevel): InviteDraft | null {
  const { text, everyone, levels } = stored;
  if (typeof text !== "string" || !text) return null;
  const pairs = Array.isArray(levels) ? (levels as unknown[]) : [];
  const read = pairs.flatMap((pair): [string, TeamLevel][] => (Array.isArray(pair) ? [[String(pair[0]), levelOf(pair[1], level)]] : []));
  return { text, everyone: levelOf(everyone, level), levels: new Map(read) };
}

/**
 * State of the list of addresses, stored on this device per person and team until it is sent or discarded. `level`: the initial role for
 * everyone. Text typed before hydration is added to the stored list.
 */
export function useInviteDraft(slug: string, level: TeamLevel) {
  const { data: reader } = useSuspenseQuery(me());
  const { data: team } = useSuspenseQuery(account(slug));
  const hydrated = useHydrated();
  const form = `invites:${team.id}`;
  const empty: InviteDraft = { text: "", everyone: level, levels: new Map() };
  const [held, setHeld] = useState({ loaded: false, draft: empty });
  if (hydrated && !held.loaded) {
    const stored = readDraft(formDraft(deviceStore(), reader.id, form).load(), level);
    const text = [stored?.text, held.draft.text].filter(Boolean).join("\n");
    setHeld({ loaded: true, draft: { ...(stored ?? held.draft), text } });
  }
  const { loaded, draft } = held;
  useEffect(() => {
    if (!loaded) return;
    const { text, everyone, levels } = draft;
    formDraft(deviceStore(), reader.id, form).save(text ? { text, everyone, levels: [...levels] } : {});
  }, [loaded, draft, reader.id, form]);
  const change = (next: (before: InviteDraft) => InviteDraft) => setHeld((before) => ({ ...before, draft: next(before.draft) }));
  return { draft, change };
}

"use client";

import { useDeferredValue, useMemo } from "react";
import { addressKey, readAddresses, rewriteEntry, writeAddresses, type Entry } from "@/lib/team/parse-invites";
import type { TeamLevel } from "@/lib/permissions";
import { useInviteDraft } from "./use-invite-draft";

/** State of the list that is being written: text, parsed entries and roles. `level`: the initial role for everyone. */
export function useInviteList(slug: string, level: TeamLevel) {
  const { draft, change } = useInviteDraft(slug, level);
  const { text, everyone, levels: changed } = draft;
  const setText = (next: string) => change((before) => ({ ...before, text: next }));
  // Deferred: parsing thousands of addresses never delays typing.
  const read = useDeferredValue(text);
  const entries = useMemo(() => readAddresses(read), [read]);
  const named = useMemo(
    () => new Map(entries.flatMap(({ address, level: one, state }) => (one && state !== "twice" ? [[address, one]] : []))),
    [entries],
  );
  const levelOf = (address: string) => changed.get(address) ?? named.get(address) ?? everyone;
  /** Returns the word of an entry that is not a role, until a role is chosen for it. */
  const unknownRoleOf = ({ address, unknownRole, state }: Entry) => (state === "ready" && !changed.has(address) ? unknownRole : null);
  return {
    text,
    unknownRoleOf,
    setText,
    entries,
    settled: read === text,
    everyone,
    levelOf,
    /** Number of valid entries with another role than everyone. */
    others: entries.filter(({ address, state }) => state === "ready" && levelOf(address) !== everyone).length,
    // Overrides the roles in the text too.
    setEveryone: (next: TeamLevel) => {
      const withRole = entries.filter(({ level: one, unknownRole }) => one ?? unknownRole);
      change((before) => ({ ...before, everyone: next, levels: new Map(withRole.map(({ address }) => [address, next])) }));
    },
    setLevels: (addresses: readonly string[], next: TeamLevel) =>
      change((before) => ({ ...before, levels: new Map([...before.levels, ...addresses.map((address) => [address, next] as const)]) })),
    /** Replaces an entry in the text, which otherwise stays as it is; an empty text removes it. */
    rewrite: (entry: Entry, written: string) =>
      change((before) => (before.text === read ? { ...before, text: rewriteEntry(before.text, entry, written) } : before)),
    /** Adds the text of a CSV file below the list, after a blank line that ends a table above. Returns false when it contains no address. */
    addFile: (file: string) => {
      const found = readAddresses(file);
      if (!found.some(({ written }) => written.includes("@"))) return false;
      change((before) => ({ ...before, text: [before.text.trimEnd(), file.trim()].filter(Boolean).join("\n\n") }));
      return true;
    },
    /** Replaces the list. */
    replace: (people: readonly { written: string; level: TeamLevel; unknownRole?: string | null }[]) => {
      change((before) => ({
        ...before,
        text: writeAddresses(people.map(({ written, unknownRole = null }) => ({ written, unknownRole, level: null }))),
        levels: new Map(people.flatMap((one) => (one.unknownRole ? [] : [[addressKey(one.written), one.level]]))),
      }));
    },
  };
}

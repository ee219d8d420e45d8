"use client";

import { useDeferredValue, useMemo } from "react";
import { readAddresses, rolesOfCsv, addressesOfCsv, writeAddresses, type Entry } from "@/lib/team/parse-invites";
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
  return {
    text,
    setText,
    entries,
    settled: read === text,
    everyone,
    levelOf,
    /** Number of valid entries with another role than everyone. */
    others: entries.filter(({ address, state }) => state === "ready" && levelOf(address) !== everyone).length,
    // Overrides the roles in the text too.
    setEveryone: (next: TeamLevel) =>
      change((before) => ({ ...before, everyone: next, levels: new Map([...named.keys()].map((address) => [address, next])) })),
    setLevel: (address: string, next: TeamLevel) => change((before) => ({ ...before, levels: new Map(before.levels).set(address, next) })),
    rewrite: (entry: Entry, written: string) =>
      setText(writeAddresses(entries.map((one) => (one === entry ? { ...one, written } : one)).filter((one) => one.written))),
    remove: (entry: Entry) => setText(writeAddresses(entries.filter((one) => one !== entry))),
    /** Adds the addresses and roles of a CSV file. Returns false when it contains no address. */
    addFile: (file: string) => {
      const found = addressesOfCsv(file);
      change((before) => ({
        ...before,
        text: [before.text.trimEnd(), found].filter(Boolean).join("\n"),
        levels: new Map([...before.levels, ...rolesOfCsv(file)]),
      }));
      return found !== "";
    },
    /** Replaces the list. */
    replace: (people: readonly { written: string; level: TeamLevel }[]) => {
      change((before) => ({
        ...before,
        text: people.map(({ written }) => written).join("\n"),
        levels: new Map(people.map((one) => [one.written.toLowerCase(), one.level])),
      }));
    },
  };
}

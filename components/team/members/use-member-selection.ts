"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { type Member, type MemberFilter, memberList } from "@/lib/queries/members";

/** Rows of one request while a whole list is selected. */
const CHUNK = 100;

/** Selection of members on this page and others. `selectAll` reads every page of the filtered list; `loading` counts the members read so far. */
export function useMemberSelection(slug: string, filter: MemberFilter) {
  const client = useQueryClient();
  const [selection, setSelection] = useState<ReadonlyMap<string, Member>>(new Map());
  const [loading, setLoading] = useState<number | null>(null);
  const run = useRef(0);

  const clear = useCallback(() => {
    run.current++;
    setLoading(null);
    setSelection(new Map());
  }, []);
  const select = (members: readonly Member[], selected: boolean) =>
    setSelection((before) => {
      const next = new Map(before);
      for (const member of members)
        if (selected) next.set(member.user.id, member);
        else next.delete(member.user.id);
      return next;
    });
  const selectAll = async () => {
    const own = ++run.current;
    const found: Member[] = [];
    setLoading(0);
    try {
      for (let page = 1; ; page++) {
        const { results, pageInfo } = await client.fetchQuery({ ...memberList(slug, { ...filter, page, perPage: CHUNK }), staleTime: 0 });
        if (own !== run.current) return;
        found.push(...results);
        setLoading(found.length);
        if (page * CHUNK >= pageInfo.total) break;
      }
      select(found, true);
    } catch (error) {
      if (own === run.current) toast(`Not all members were selected. ${(error as Error).message}`, { id: "select-all", kind: "problem" });
    }
    if (own === run.current) setLoading(null);
  };
  return { selection, setSelection, select, selectAll: () => void selectAll(), clear, loading };
}

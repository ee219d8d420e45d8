"use client";

import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { emptyView, readView, type View, writeView } from "@/lib/review/view";

const readers = new Set<() => void>();
const subscribe = (read: () => void) => {
  readers.add(read);
  addEventListener("popstate", read);
  addEventListener("hashchange", read);
  return () => {
    readers.delete(read);
    removeEventListener("popstate", read);
    removeEventListener("hashchange", read);
  };
};
const current = () => readView(location.search, location.hash);
const write = (view: View, how: "push" | "replace", path = location.pathname) => {
  const address = `${path}${writeView(view)}`;
  if (address === `${location.pathname}${location.search}${location.hash}`) return;
  history[`${how}State`](null, "", address);
};

/** The token in the path of a share page. */
const tokenIn = (path: string) => decodeURIComponent(path.split("/")[2] ?? "");

/**
 * What the address says is on the screen, and the one way to change it. Steps are pushed, so that Back undoes the last of them;
 * what moves all the time (place, time) is replaced without drawing the page anew. `search` is the query the page came with.
 */
export function useShareAddress(token: string, search: string) {
  const address = useSyncExternalStore(
    subscribe,
    () => `${location.pathname}?${location.search.slice(1)}${location.hash}`,
    () => `/m/${token}?${search}`,
  );
  const view = useMemo(() => {
    const [query, ...hash] = address.slice(address.indexOf("?")).split("#");
    return readView(query!, hash.join("#"));
  }, [address]);
  const shown = tokenIn(address.slice(0, address.indexOf("?")));
  /** Grows when the address came from outside: a link, Back, Forward. */
  const [arrival, setArrival] = useState(0);
  useEffect(() => {
    const arrive = () => setArrival((count) => count + 1);
    addEventListener("popstate", arrive);
    addEventListener("hashchange", arrive);
    return () => {
      removeEventListener("popstate", arrive);
      removeEventListener("hashchange", arrive);
    };
  }, []);

  /** Where the stage is right now; told by the stage. */
  const place = useRef<(() => Partial<View>) | null>(null);
  const tell = useCallback((read: () => Partial<View>) => {
    place.current = read;
    return () => {
      if (place.current === read) place.current = null;
    };
  }, []);
  const change = useCallback((patch: Partial<View>, how: "push" | "replace" = "push") => {
    const before = { ...current(), ...place.current?.() };
    if (how === "push") write(before, "replace");
    write({ ...before, ...patch }, how);
    readers.forEach((read) => read());
  }, []);
  /** As `change`, and the stage follows as it follows a link. */
  const show = useCallback(
    (patch: Partial<View>) => {
      change(patch);
      setArrival((count) => count + 1);
    },
    [change],
  );
  /** Where the stage is at this moment. */
  const here = useCallback((): View => ({ ...current(), ...place.current?.() }), []);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** Keeps the place in the address once it has rested for a while: browsers allow few changes a second. */
  const settle = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write({ ...current(), ...place.current?.() }, "replace"), 300);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** Another media's page, with only so much of this view as fits it too. */
  const open = useCallback((path: string, patch: Partial<View> = {}) => {
    write({ ...current(), ...place.current?.() }, "replace");
    clearTimeout(timer.current);
    write({ ...emptyView, ...patch }, "push", path);
    readers.forEach((read) => read());
    setArrival((count) => count + 1);
  }, []);
  /** The view as the end of an address, version and all: what a copied link says. */
  const words = useCallback((version: number) => writeView({ ...current(), ...place.current?.(), version }), []);
  return useMemo(
    () => ({ token: shown, view, arrival, change, show, settle, tell, open, words, here, now: current }),
    [shown, view, arrival, change, show, settle, tell, open, words, here],
  );
}
export type ShareAddress = ReturnType<typeof useShareAddress>;

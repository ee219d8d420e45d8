"use client";

import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { onNavigation } from "@/lib/browser/navigation-events";
import { emptyView, readView, type ShareView, writeView } from "@/lib/review/view";

type HistoryMethod = "push" | "replace";

/** Milliseconds without movement before the viewport is saved. Browsers limit the number of history changes. */
const SAVE_DELAY_MS = 300;

const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onNavigation(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

const readAddress = () => readView(location.search, location.hash);
function writeAddress(view: ShareView, method: HistoryMethod, path = location.pathname) {
  const address = `${path}${writeView(view)}`;
  if (address === `${location.pathname}${location.search}${location.hash}`) return;
  history[`${method}State`](null, "", address);
}

/** Returns the address of this page; null while another page leads here: it renders this one before it changes the address. */
const addressHere = () => (location.pathname.startsWith("/m/") ? `${location.pathname}?${location.search.slice(1)}${location.hash}` : null);

/** Returns the token of the share page that the address names. */
export function tokenHere(): string | null {
  const address = addressHere();
  return address && parseAddress(address).token;
}

/** Splits `/m/{token}?query#fragment` into the share token and the view. */
function parseAddress(address: string): { token: string; view: ShareView } {
  const mark = address.indexOf("?");
  const [query, ...fragment] = address.slice(mark).split("#");
  return { token: decodeURIComponent(address.slice(0, mark).split("/")[2] ?? ""), view: readView(query!, fragment.join("#")) };
}

/** The part of the state that the stage holds itself while it moves: viewport, time, mix. */
type StageState = Partial<ShareView>;

/**
 * The view that the address stores, and the functions that change it. Steps are pushed, so that Back undoes the last one.
 * The stage's state is replaced without a render. `search`: the query of the request, for the server's render.
 */
export function useShareAddress(token: string, search: string) {
  const address = useSyncExternalStore(
    subscribe,
    () => addressHere() ?? `/m/${token}?${search}`,
    () => `/m/${token}?${search}`,
  );
  const { token: shownToken, view } = useMemo(() => parseAddress(address), [address]);
  const [arrival, setArrival] = useState(0);
  const arrive = useCallback(() => setArrival((count) => count + 1), []);
  useEffect(() => onNavigation(arrive), [arrive]);

  const stage = useRef<(() => StageState) | null>(null);
  const tell = useCallback((read: () => StageState) => {
    stage.current = read;
    return () => {
      if (stage.current === read) stage.current = null;
    };
  }, []);
  const here = useCallback((): ShareView => ({ ...readAddress(), ...stage.current?.() }), []);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const save = useCallback(() => {
    clearTimeout(timer.current);
    writeAddress(here(), "replace");
  }, [here]);
  const settle = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(save, SAVE_DELAY_MS);
  }, [save]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = useCallback(
    (patch: Partial<ShareView>, method: HistoryMethod = "push") => {
      const before = here();
      if (method === "push") writeAddress(before, "replace");
      writeAddress({ ...before, ...patch }, method);
      notify();
    },
    [here],
  );
  const show = useCallback(
    (patch: Partial<ShareView>) => {
      change(patch);
      arrive();
    },
    [change, arrive],
  );
  const open = useCallback(
    (path: string, patch: Partial<ShareView> = {}) => {
      save();
      writeAddress({ ...emptyView, ...patch }, "push", path);
      notify();
      arrive();
    },
    [save, arrive],
  );
  const words = useCallback((version: number) => writeView({ ...here(), version }), [here]);
  return useMemo(
    () => ({
      token: shownToken,
      /** The view of the last render. */
      view,
      /** Counts navigations from outside: links, Back, Forward and `show`. */
      arrival,
      /** Changes the address and renders. */
      change,
      /** Changes the address and moves the stage to it, as a link does. */
      show,
      /** Saves the stage's state soon. */
      settle,
      /** Takes the function that reads the stage's state. Returns a function that withdraws it. */
      tell,
      /** Opens another media in this page, with a view of its own. */
      open,
      /** Query and fragment of a link to the current view of a version. */
      words,
      /** The current view, with the stage's state. */
      here,
      /** The view in the address, without the stage's state. */
      now: readAddress,
    }),
    [shownToken, view, arrival, change, show, settle, tell, open, words, here],
  );
}
export type ShareAddress = ReturnType<typeof useShareAddress>;

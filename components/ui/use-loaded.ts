"use client";

import { type ComponentType, createElement, type ReactNode, useEffect, useState } from "react";
import { useLatest } from "./use-latest";

/** Loads a module with a component, as `() => import("./palette")`. Declared outside components. */
export type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * Renders a component whose code is loaded when it first gets `props`; null until then, and for null. `onFail` runs when it can't be loaded,
 * such as offline: `lazy` would replace the page with the error page.
 */
export function useLoaded<P extends object>(load: Loader<P>, props: P | null, onFail: () => void): ReactNode {
  const [loaded, setLoaded] = useState<{ component: ComponentType<P> } | null>(null);
  const fail = useLatest(onFail);
  const wanted = props !== null;
  useEffect(() => {
    if (!wanted || loaded) return;
    let gone = false;
    load().then(
      (module) => gone || setLoaded({ component: module.default }),
      () => gone || fail.current(),
    );
    return () => void (gone = true);
  }, [load, wanted, loaded, fail]);
  return loaded && props ? createElement(loaded.component, props) : null;
}

const firstInputs = ["pointermove", "pointerdown", "keydown", "wheel"] as const;

/** Time to load code ahead: while the browser is idle after the load, or when the reader first moves, presses or scrolls. */
export type PreloadTime = "idle" | "input";

/**
 * Loads code before it is needed, so that its first use does not wait and works without a connection. With `input`, a page that is only
 * looked at does not load it. A failure is left to the first use.
 */
export function usePreload(load: () => Promise<unknown>, time: PreloadTime) {
  useEffect(() => {
    const control = new AbortController();
    const start = () => {
      control.abort();
      void load().catch(() => undefined);
    };
    if (time === "idle") {
      if (typeof requestIdleCallback === "undefined") return;
      const idle = requestIdleCallback(start, { timeout: 5000 });
      return () => cancelIdleCallback(idle);
    }
    for (const input of firstInputs) addEventListener(input, start, { capture: true, passive: true, signal: control.signal });
    return () => control.abort();
  }, [load, time]);
}

"use client";

import { type ComponentType, createElement, type ReactNode, useEffect, useRef, useState } from "react";

/** Loads a module with a component, as `() => import("./palette")`. Declared outside components. */
export type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * Renders a component whose code is loaded when it first gets `props`; null until then, and for null. `onFail` runs when it can't be loaded,
 * such as offline: `lazy` would replace the page with the error page.
 */
export function useLoaded<P extends object>(load: Loader<P>, props: P | null, onFail: () => void): ReactNode {
  const [loaded, setLoaded] = useState<{ component: ComponentType<P> } | null>(null);
  const fail = useRef(onFail);
  fail.current = onFail;
  const wanted = props !== null;
  useEffect(() => {
    if (!wanted || loaded) return;
    let gone = false;
    load().then(
      (module) => gone || setLoaded({ component: module.default }),
      () => gone || fail.current(),
    );
    return () => void (gone = true);
  }, [load, wanted, loaded]);
  return loaded && props ? createElement(loaded.component, props) : null;
}

/** Loads code while the browser is idle, so that it is there when the connection is lost. A failure is left to the first use. */
export function usePreload(load: () => Promise<unknown>) {
  useEffect(() => {
    const start = () => void load().catch(() => undefined);
    if (typeof requestIdleCallback === "undefined") return;
    const idle = requestIdleCallback(start, { timeout: 5000 });
    return () => cancelIdleCallback(idle);
  }, [load]);
}

"use client";

import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";

/** Loads a module with a component, as `() => import("./palette")`. Declared outside components. */
export type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

/** Failure to load code, such as offline. Other errors of a part are the page's. */
class CodeError extends Error {}

type Options<P> = {
  /** Frame of the sentence that replaces a part that can't be loaded. By default the sentence is shown in place of the part. */
  failed?: (notice: ReactNode, props: P, retry: () => void) => ReactNode;
};

/**
 * Returns a component whose code is loaded when it is first rendered; `pending` is shown meanwhile. When the code can't be loaded, a sentence
 * with "Try again" replaces the part, and the rest of the page stays: plain `lazy` would replace the page with the error page. It tries again
 * by itself when the browser is online. `name` names the part: "The timeline". `preload` loads the code ahead, so that the part is rendered
 * immediately: React shows `pending` of code that it waits for at least 300 ms.
 */
export function loadable<P extends object>(load: Loader<P>, name: string, { failed = (notice) => notice }: Options<P> = {}) {
  let ready: ComponentType<P> | null = null;
  const preload = () =>
    load().then((module) => {
      ready = module.default;
      return module;
    });
  // `lazy` keeps a failure, so the next attempt gets a new one.
  const start = (): ComponentType<P> =>
    lazy(() =>
      preload().catch((cause: unknown) => {
        latest = start();
        throw new CodeError(`${name} couldn’t be loaded`, { cause });
      }),
    );
  let latest = start();
  function Loadable({ pending = null, ...given }: P & { pending?: ReactNode }) {
    const props = given as unknown as P;
    const [{ part: Part, tries }, setAttempt] = useState(() => ({ part: ready ?? latest, tries: 0 }));
    const retry = () => setAttempt({ part: latest, tries: tries + 1 });
    return (
      <CodeBoundary key={tries} fallback={failed(<LoadProblem name={name} onRetry={retry} />, props, retry)}>
        <Attempt preload={preload} isReady={ready !== null}>
          <Suspense fallback={pending}>
            <Part {...props} />
          </Suspense>
        </Attempt>
      </CodeBoundary>
    );
  }
  return Object.assign(Loadable, { preload });
}

type AttemptProps = { preload: () => Promise<unknown>; isReady: boolean; children: ReactNode };

/** Holds the first props of a part until its code is there: React replaces a part from the server's HTML by `pending` when they change before. */
function Attempt({ preload, isReady, children }: AttemptProps) {
  const [first] = useState(children);
  const [isLoaded, setLoaded] = useState(isReady);
  useEffect(() => {
    let gone = false;
    preload().then(
      () => gone || setLoaded(true),
      () => undefined,
    );
    return () => void (gone = true);
  }, [preload]);
  return isLoaded ? children : first;
}

class CodeBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    const { error } = this.state;
    if (error && !(error instanceof CodeError)) throw error;
    return error ? this.props.fallback : this.props.children;
  }
}

/** Runs `run` when the browser is online again. */
export function useBackOnline(run: () => void) {
  useEffect(() => {
    addEventListener("online", run);
    return () => removeEventListener("online", run);
  });
}

/** Sentence in the place of a part that could not be loaded. */
function LoadProblem({ name, onRetry }: { name: string; onRetry: () => void }) {
  useBackOnline(onRetry);
  return (
    <span role="alert" className="inline-flex flex-wrap items-center gap-x-2 px-1 text-xs text-ink-2">
      {name} couldn’t be loaded.
      <button type="button" className="link pointer-coarse:min-h-11" onClick={onRetry}>
        Try again
      </button>
    </span>
  );
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

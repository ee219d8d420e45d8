type Page = Pick<Document, "hidden" | "addEventListener" | "removeEventListener">;
type Host = { locks: Pick<LockManager, "request"> | undefined; channel: (name: string) => BroadcastChannel | null; page: Page };

const browser = (): Host => ({
  locks: navigator.locks,
  channel: (name) => (typeof BroadcastChannel === "function" ? new BroadcastChannel(name) : null),
  page: document,
});

/**
 * Tabs of one browser that want the same news: the visible one that holds the lock asks for all of them and tells the others.
 * A tab that is hidden lets go. Without locks (a page on plain http) every tab leads.
 */
export function tabGroup<T>(name: string, onNews: (news: T) => void, { locks, channel, page }: Host = browser()) {
  const line = channel(name);
  let leads = !locks || !line;
  let told: T | undefined;
  let release = () => {};
  let waiting: AbortController | null = null;

  const stop = () => {
    waiting?.abort();
    waiting = null;
    release();
    if (locks && line) leads = false;
  };
  const stand = () => {
    if (!locks || !line || waiting || page.hidden) return;
    const turn = (waiting = new AbortController());
    locks
      .request(name, { signal: turn.signal }, () => {
        if (turn.signal.aborted) return;
        leads = true;
        return new Promise<void>((resolve) => (release = resolve));
      })
      // It was given up before its turn came.
      .catch(() => undefined);
  };
  const onVisibility = () => (page.hidden ? stop() : stand());
  if (line) line.onmessage = (event: MessageEvent<T>) => onNews(event.data);
  page.addEventListener("visibilitychange", onVisibility);
  stand();
  return {
    /** Whether this tab asks for the others. */
    leads: () => leads,
    /** Hands on what was learned, unless it is what was handed on last. */
    tell: (news: T) => {
      if (!line || news === told) return;
      told = news;
      line.postMessage(news);
    },
    leave: () => {
      page.removeEventListener("visibilitychange", onVisibility);
      stop();
      line?.close();
    },
  };
}

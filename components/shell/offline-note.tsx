"use client";

import { useEffect, useState } from "react";

/** Attribute of the dashboard's own message about the connection. The note is hidden while that one shows. */
const OTHER = "[data-connection]";

/** Returns true for a click or a form that would load another document. */
function loadsDocument({ target }: Event): boolean {
  const source = target instanceof Element ? target.closest("a[href], form") : null;
  if (!(source instanceof HTMLAnchorElement)) return source !== null;
  return source.target !== "_blank" && /^https?:$/.test(source.protocol) && !source.getAttribute("href")!.startsWith("#");
}

/** Keeps the page, and everything typed, while offline: the browser would replace it with an error page of its own. */
const stay = (event: Event) => {
  if (!event.defaultPrevented && !document.querySelector(OTHER) && loadsDocument(event)) event.preventDefault();
};

/** Note of every page that the browser is offline. Every page requests this code: it has no icons and no imports. */
export function OfflineNote() {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const read = () => setOffline(!navigator.onLine);
    read();
    addEventListener("online", read);
    addEventListener("offline", read);
    return () => {
      removeEventListener("online", read);
      removeEventListener("offline", read);
    };
  }, []);
  useEffect(() => {
    if (!offline) return;
    document.addEventListener("click", stay);
    document.addEventListener("submit", stay);
    return () => {
      document.removeEventListener("click", stay);
      document.removeEventListener("submit", stay);
    };
  }, [offline]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 top-2 z-50 flex justify-center in-[body:has([data-connection])]:hidden print:hidden"
    >
      {offline ? (
        <p className="float pointer-events-auto animate-enter px-4 py-2">
          <b className="font-strong">You’re offline.</b> This page stays as it was loaded, and continues when you’re back.
        </p>
      ) : null}
    </div>
  );
}

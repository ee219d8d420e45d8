"use client";

import { CircleAlert, WifiOff } from "lucide-react";
import { useOffline } from "next/offline";
import { type ReactNode, useEffect } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { Countdown } from "./countdown";
import { type FailedRead, useFailedRead, useOnline } from "./use-connection";

/** Message for a failed read, without the time of the next attempt. */
function sentenceOf({ status, message }: FailedRead): string {
  if (status === 429) return "Too many requests.";
  return status >= 500 ? "Loupe isn’t answering." : message.replace(/,? then try again\.$|Try again\.$/, "").trim();
}

/**
 * Reports, in the region of the toasts, that the browser is offline or that reads of the page fail. Counts down to the next attempt.
 * While offline, links stay on the page: the browser would replace it with an error page of its own.
 */
export function ConnectionBanner() {
  const disconnected = useOffline();
  const online = useOnline();
  const offline = disconnected || !online;
  const { failed, retry } = useFailedRead();
  useStayOffline(offline);
  if (offline)
    return <Card icon={<WifiOff aria-hidden />}>You’re offline. This page stays as it was loaded, and updates when you’re back.</Card>;
  if (!failed) return null;
  return (
    <Card
      icon={<CircleAlert aria-hidden />}
      action={
        <Button size="small" onClick={retry}>
          Try now
        </Button>
      }
    >
      {sentenceOf(failed)} <Countdown until={failed.retryAt} limited={failed.status === 429} />
    </Card>
  );
}

const Card = ({ icon, action, children }: { icon: ReactNode; action?: ReactNode; children: ReactNode }) => (
  <div
    role="status"
    data-connection
    className="float pointer-events-auto flex min-h-10 max-w-150 animate-enter items-center gap-3 py-1.5 ps-3 pe-1.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-danger"
  >
    {icon}
    <p className="min-w-0 flex-1 pe-2">{children}</p>
    {action}
  </div>
);

/** Keeps the page while offline: a click on a link that loads a document shows a message instead. */
function useStayOffline(offline: boolean) {
  useEffect(() => {
    if (!offline) return;
    const stay = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      // In-app links are handled by the router, which waits for the connection.
      if (!link || event.defaultPrevented || link.target === "_blank" || link.getAttribute("href")!.startsWith("#")) return;
      if (link.protocol !== "http:" && link.protocol !== "https:") return;
      event.preventDefault();
      toast("You’re offline. Open this link when you’re back.", { id: "offline-link", kind: "note" });
    };
    addEventListener("click", stay);
    return () => removeEventListener("click", stay);
  }, [offline]);
}

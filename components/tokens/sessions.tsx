"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { LogOut, MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { Page } from "@/components/shell/page";
import { Button } from "@/components/ui/button";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { signOut } from "@/lib/browser/start-sign-in";
import { plural } from "@/lib/format";
import { revokeSessions, sessions } from "@/lib/queries/tokens";
import { AskDialog } from "./confirm-dialog";

/** Where the reader is signed in to the dashboard, and the way out of all of them. */
export function Sessions() {
  const { data: places } = useSuspenseQuery(sessions());
  const revoke = useMutation(revokeSessions());
  const [asked, setAsked] = useState(false);
  const leaving = revoke.isPending || revoke.isSuccess;
  return (
    <Page
      title="Sessions"
      facts={plural(places.length, "session")}
      actions={
        <Button onClick={() => (revoke.reset(), setAsked(true))}>
          <LogOut aria-hidden />
          Sign out everywhere
        </Button>
      }
    >
      <div className="grid max-w-200 gap-4">
        <p className="max-w-150 text-base text-ink-2">
          Each browser that you signed in with. If you do not recognise one, sign out everywhere; access tokens and applications have pages
          of their own.
        </p>
        <ul aria-label="Your sessions" className="divide-y divide-line sheet">
          {places.map((place) => (
            <li key={place.id} className="flex items-center gap-3 px-4 py-3">
              <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-ink-3" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2">
                  <b className="font-medium">
                    Signed in <Time at={place.createdAt} />
                  </b>
                  {place.current ? <Tag kind="done">This one</Tag> : null}
                </p>
                <p className="mt-0.5 text-xs text-ink-3">
                  {place.lastUsedAt ? (
                    <>
                      Last used <Time at={place.lastUsedAt} />
                    </>
                  ) : (
                    "Not used yet"
                  )}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      {asked ? (
        <AskDialog
          title="Sign out everywhere?"
          effect={`${plural(places.length, "session")} end at once, this one too. You sign in again with a code by mail. Access tokens and applications go on working.`}
          act="Sign out everywhere"
          acting="Signing out…"
          pending={leaving}
          error={revoke.error?.message}
          onClose={() => setAsked(false)}
          // The cookie of this browser is worthless by then; taking it away shows the start page rather than a refusal.
          onConfirm={() => revoke.mutate(undefined, { onSuccess: () => void signOut().catch(() => location.assign("/")) })}
        />
      ) : null}
    </Page>
  );
}

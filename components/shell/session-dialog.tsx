"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { api } from "@/lib/api/client";
import { onSignedIn, sessionEnded } from "@/lib/browser/session-ended";
import { routes } from "@/lib/routes";

/** Asks the reader to sign in again after the session ended. Sign-in opens in a new tab, so that text, scroll position and files stay. */
export function SessionDialog() {
  const client = useQueryClient();
  useEffect(() => {
    const resume = () => {
      sessionEnded.clear();
      void client.resetQueries({ predicate: (query) => query.state.status === "error" });
    };
    const look = () => document.visibilityState === "visible" && api("GET /me").then(resume, () => undefined);
    const stop = onSignedIn(resume);
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", look);
    };
  }, [client]);

  return (
    <Dialog
      open
      onClose={sessionEnded.clear}
      kind="alert"
      title="Your session ended"
      description="Sign in to continue. Sign-in opens in a new tab; your text and files stay here."
      actions={
        <>
          <Button onClick={sessionEnded.clear}>Not now</Button>
          <a href={routes.login(routes.signedIn())} target="_blank" rel="opener" className={buttonClass({ kind: "primary" })}>
            Sign in
          </a>
        </>
      }
    />
  );
}

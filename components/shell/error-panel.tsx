"use client";

import { RotateCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** A page that failed. Trying again renders it anew on the server, so a service that is back is enough. */
export function Problem({ digest, reset }: { digest: string | undefined; reset: () => void }) {
  const router = useRouter();
  const [busy, start] = useTransition();
  return (
    <main id="main" className="m-auto py-12">
      <div role="alert">
        <EmptyState
          heading="h1"
          title="This page could not be shown"
          action={
            <Button
              kind="primary"
              pending={busy && "Trying again…"}
              onClick={() =>
                start(() => {
                  router.refresh();
                  reset();
                })
              }
            >
              <RotateCw aria-hidden />
              Try again
            </Button>
          }
        >
          The service did not answer as it should. Nothing of yours was lost.
          {digest ? <span className="mt-2 block mono text-ink-3">{digest}</span> : null}
        </EmptyState>
      </div>
    </main>
  );
}

"use client";

import { RotateCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** Shows that a page failed. "Try again" renders it on the server again. */
export function Problem({ digest, reset }: { digest: string | undefined; reset: () => void }) {
  const router = useRouter();
  const [busy, start] = useTransition();
  return (
    <main id="main" className="m-auto py-12">
      <div role="alert">
        <EmptyState
          heading="h1"
          title="This page couldn't load"
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
          Something went wrong loading this page. Your data is safe.
          {digest ? <span className="mt-2 block mono text-ink-3">{digest}</span> : null}
        </EmptyState>
      </div>
    </main>
  );
}

"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { BrandBar } from "@/components/shell/brand-bar";
import { EmptyState } from "@/components/ui/empty-state";
import { mailbox } from "@/lib/queries/accounts";
import { Letter } from "./mailbox-message";

/** The mails of an instance without a mail server, newest first; looks again every three seconds. */
export function Mailbox() {
  const { data } = useSuspenseQuery({ ...mailbox(), refetchInterval: 3000 });
  return (
    <div className="mx-auto max-w-160 px-6 py-6 sm:py-8">
      <BrandBar />
      <main id="main" className="pt-10 pb-16">
        <h1 className="text-2xl font-strong">Local mailbox</h1>
        <p className="mt-2 text-base text-ink-2">
          No mail server is set up, so mail stays on this machine. Everyone who can open this page on it reads all of it.
        </p>
        <ol aria-live="polite" className="mt-8 grid gap-4">
          {data.map((mail) => (
            <li key={mail.id} className="min-w-0">
              <Letter mail={mail} />
            </li>
          ))}
        </ol>
        {data.length ? null : <EmptyState title="No mail yet">Mail appears here by itself, a moment after it is sent.</EmptyState>}
      </main>
    </div>
  );
}

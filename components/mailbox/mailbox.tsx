"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { BrandBar } from "@/components/shell/brand-bar";
import { EmptyState } from "@/components/ui/empty-state";
import { mailbox } from "@/lib/queries/accounts";
import { MailboxMessage } from "./mailbox-message";

/** Lists the emails of an instance without a mail server, newest first. Refetches every 3 seconds. */
export function Mailbox() {
  const { data } = useSuspenseQuery({ ...mailbox(), refetchInterval: 3000 });
  return (
    <div className="mx-auto max-w-160 px-6 py-6 sm:py-8">
      <BrandBar />
      <main id="main" className="pt-10 pb-16">
        <h1 className="text-2xl font-strong">Dev mailbox</h1>
        <p className="mt-2 text-base text-ink-2">
          No mail server is set up, so emails stay on this machine. Anyone with access to this machine can read them.
        </p>
        <ol aria-live="polite" className="mt-8 grid gap-4">
          {data.map((mail) => (
            <li key={mail.id} className="min-w-0">
              <MailboxMessage mail={mail} />
            </li>
          ))}
        </ol>
        {data.length ? null : <EmptyState title="No emails yet">Emails appear here a moment after they are sent.</EmptyState>}
      </main>
    </div>
  );
}

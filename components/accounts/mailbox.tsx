"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { BrandBar } from "@/components/shell/brand-bar";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { Time } from "@/components/ui/time";
import type { Answer } from "@/lib/api/call";
import { mailbox } from "@/lib/queries/accounts";

type Mail = Answer<"GET /instance/mailbox">[number];
const codeOf = ({ text }: Mail) => /\b(\d{3}) ?(\d{3})\b/.exec(text)?.slice(1).join("");

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

function Letter({ mail }: { mail: Mail }) {
  const code = codeOf(mail);
  return (
    <article className="sheet p-5">
      <header className="flex items-baseline gap-3">
        <h2 className="min-w-0 truncate text-base font-strong">{mail.subject}</h2>
        <Time at={mail.createdAt} className="ms-auto shrink-0 text-xs text-ink-3" />
      </header>
      <p className="text-xs wrap-anywhere text-ink-3">To {mail.to}</p>
      {code ? (
        <p className="mt-4 flex items-center justify-between gap-3 rounded-md bg-wash py-2 ps-4 pe-2">
          <span className="font-mono text-xl tracking-[0.2em]">{code}</span>
          <CopyButton size="small" text={code} label="Copy code" icon={<Copy aria-hidden />} />
        </p>
      ) : null}
      <p className="mt-4 text-base wrap-anywhere whitespace-pre-wrap text-ink-2">{mail.text}</p>
    </article>
  );
}

"use client";

import { ArrowRight, BadgeCheck, CalendarDays, CircleHelp, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Logo } from "@/components/ui/logo";
import { Time } from "@/components/ui/time";
import type { Interaction } from "@/lib/browser/sign-in-interaction";

type Props = {
  client: Interaction["client"];
  before: Interaction["before"];
  reader: { name: string; slug: string } | undefined;
  switching: boolean;
  onSwitch: () => void;
};

/** Describes the app, its first use here, its redirect and the reader. The redirect host is shown large, because the app cannot choose it freely. */
export function ConsentAsks({ client, before, reader, switching, onSwitch }: Props) {
  const Vouched = client.verified ? BadgeCheck : CircleHelp;
  return (
    <section aria-label="App" className="flex flex-col border-line bg-wash p-6 max-md:border-b md:border-e md:p-8">
      <Logo />
      <h1 className="mt-8 text-xl font-strong text-balance wrap-anywhere">{client.name} wants access to your account</h1>
      <p className="mt-2 flex items-start gap-2 text-base text-ink-2">
        <Vouched aria-hidden className="mt-0.75 size-4 shrink-0" />
        {client.verified ? "This app is verified." : "This app isn’t verified. It chose its own name."}
      </p>
      <dl className="mt-6 grid gap-4">
        <div>
          <Term icon={<ArrowRight aria-hidden className="size-3.5 rtl:rotate-180" />}>
            {client.redirectUri ? "You’ll be redirected to" : "You’ll sign in"}
          </Term>
          <dd className="mt-2 rounded-md border border-line-strong bg-sheet px-3 py-2.5">
            <b className="block text-[15px] leading-5 font-strong wrap-anywhere">
              {client.redirectHost ?? (client.redirectUri ? "An app on your computer" : "The device whose code you entered")}
            </b>
            <span className="block font-mono text-2xs wrap-anywhere text-ink-3">{client.redirectUri}</span>
          </dd>
        </div>
        <div>
          <Term icon={<CalendarDays aria-hidden className="size-3.5" />}>First seen here</Term>
          <dd className="ps-5.5 pt-1">
            {client.firstSeen ? <Time at={client.firstSeen} className="first-letter:uppercase inline-block" /> : "Part of Loupe"}.{" "}
            {before ? (
              <>
                You allowed it <Time at={before.createdAt} />.
              </>
            ) : (
              "You haven’t allowed it before."
            )}
          </dd>
        </div>
        <div>
          <Term icon={<Clock aria-hidden className="size-3.5" />}>Access lasts</Term>
          <dd className="ps-5.5 pt-1">Until you revoke it, or 90 days without use.</dd>
        </div>
      </dl>
      {reader ? (
        <div className="mt-auto pt-6">
          <div className="flex items-center gap-3 border-t border-line pt-5">
            <Avatar name={reader.name} solid size="large" />
            <p className="min-w-0 flex-1">
              <b className="block truncate font-medium" dir="auto">
                {reader.name}
              </b>
              <span className="block truncate text-xs text-ink-3" dir="auto">
                Signed in as {reader.slug}
              </span>
            </p>
            <Button kind="ghost" size="small" aria-label="Switch account" pending={switching && "Switching…"} onClick={onSwitch}>
              Switch
            </Button>
          </div>
        </div>
      ) : null}
    </section>
  );
}

const Term = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <dt className="flex items-center gap-2 text-xs text-ink-3">
    {icon}
    {children}
  </dt>
);

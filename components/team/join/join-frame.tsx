"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { signOut } from "@/lib/browser/start-sign-in";

type Props = { team: string; title: string; children: ReactNode; problem: string | null; actions: ReactNode };

/** What a join page says: the team, what joining means, and what to do. */
export function JoinFrame({ team, title, children, problem, actions }: Props) {
  return (
    <>
      <Avatar name={team} size="large" team solid />
      <h1 className="mt-4 text-2xl font-strong wrap-anywhere">{title}</h1>
      <div className="mt-2 grid gap-2 text-base wrap-anywhere text-ink-2">{children}</div>
      {problem ? (
        <Banner kind="problem" className="mt-6">
          {problem}
        </Banner>
      ) : null}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-2">{actions}</div>
    </>
  );
}

/** The one way on that is a link. */
export const WayOn = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} prefetch={false} className={buttonClass({ kind: "primary", size: "tall", className: "w-full" })}>
    <span className="truncate">{children}</span>
  </Link>
);

/** Ends this session, so that the invited account can sign in; this page stays. */
export const SwitchAccount = () => (
  <Button size="tall" className="w-full" onClick={() => void signOut(location.pathname)}>
    Switch account
  </Button>
);

"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { endSession } from "@/lib/browser/start-sign-in";

type Props = { team: string; title: string; children: ReactNode; problem: string | null; actions: ReactNode };

/** Layout of the join pages: the team, what joining means, and the actions. */
export function JoinFrame({ team, title, children, problem, actions }: Props) {
  return (
    <>
      <Avatar name={team} size="large" team solid />
      <h1 className="mt-4 text-2xl font-strong wrap-anywhere">{title}</h1>
      <div className="mt-2 grid gap-2 text-base wrap-anywhere text-ink-2">{children}</div>
      <ProblemBanner problem={problem} className="mt-6" />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-2">{actions}</div>
    </>
  );
}

/** The main action, as a link. */
export const WayOn = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} prefetch={false} className={buttonClass({ kind: "primary", size: "tall", className: "w-full" })}>
    <span className="truncate" dir="auto">
      {children}
    </span>
  </Link>
);

/** Signs out, so that the person can sign in with the invited account. Returns to this page. */
export const SwitchAccount = () => (
  <Button size="tall" className="w-full" onClick={() => void endSession(location.pathname)}>
    Switch account
  </Button>
);

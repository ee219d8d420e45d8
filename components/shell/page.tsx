"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { type ReactNode, use } from "react";
import { Tabs } from "@/components/ui/tabs";
import { SectionContext } from "./section";

type Props = {
  title: ReactNode;
  facts?: ReactNode;
  actions?: ReactNode;
  /** The page that this one is below. */
  back?: { href: string; label: string };
  children: ReactNode;
};

/**
 * Column of a page inside the shell: heading, facts and actions. At most 1,344 px of content, aligned left. A page of a section has the
 * section's heading and its tabs, of which `title` is one.
 */
export function Page({ title, facts, actions, back, children }: Props) {
  const section = use(SectionContext);
  return (
    <main id="main" className="flex w-full max-w-[1408px] min-w-0 flex-1 flex-col px-4 pt-2 pb-5 sm:px-6 rail:pt-5 side:px-8">
      {back ? (
        <Link href={back.href} className="-ms-1.5 mb-1 flex h-8 w-fit items-center gap-2 rounded-md px-1.5 text-ink-2 hover:bg-wash">
          <ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />
          {back.label}
        </Link>
      ) : null}
      <header className={`flex min-h-8 items-center gap-x-3 gap-y-2 max-sm:flex-wrap ${section ? "mb-2" : "mb-4"}`}>
        <h1 className="min-w-0 truncate text-xl font-strong" dir="auto">
          {section?.label ?? title}
        </h1>
        {facts ? (
          <div
            className="max-w-full truncate pt-1.5 text-xs text-ink-3 max-sm:shrink-0 sm:min-w-16 sm:flex-1"
            dir="auto"
            title={typeof facts === "string" ? facts : undefined}
          >
            {facts}
          </div>
        ) : null}
        {actions ? <div className="ms-auto flex shrink-0 items-center gap-2">{actions}</div> : null}
      </header>
      {section && section.tabs.length > 1 ? <Tabs label={section.label} tabs={section.tabs} /> : null}
      {children}
    </main>
  );
}

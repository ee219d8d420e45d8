import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";
import { ThemeToggle } from "@/components/ui/theme-toggle";
import { routes } from "@/lib/routes";
import { SignedInAs } from "./signed-in-as";

/** A page with one thing to do, without the shell; `name` is the reader's, where one is signed in. */
export function FocusPage({ name, children }: { name?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col px-6 py-6 sm:px-10 sm:py-8">
      <header className="flex items-center justify-between">
        <Link href={routes.home()} prefetch={false} className="flex rounded-sm">
          <Logo />
        </Link>
        <ThemeToggle />
      </header>
      <main id="main" className="m-auto w-full max-w-105 py-12">
        {children}
      </main>
      {name ? (
        <footer className="flex justify-center">
          <SignedInAs name={name} />
        </footer>
      ) : null}
    </div>
  );
}

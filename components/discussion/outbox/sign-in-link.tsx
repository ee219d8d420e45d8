"use client";

import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { onNavigation } from "@/lib/browser/navigation-events";
import { routes } from "@/lib/routes";

const here = () => location.pathname + location.search + location.hash;

/** Link to sign in that returns to the same view and thread. */
export function SignInLink({ children, className = "link underline" }: { children: ReactNode; className?: string }) {
  const path = useSyncExternalStore(onNavigation, here, () => "");
  return (
    <a
      href={routes.login(path || undefined)}
      className={className}
      // The hash may have changed without an event.
      onClick={(event) => (event.currentTarget.href = routes.login(here()))}
    >
      {children}
    </a>
  );
}

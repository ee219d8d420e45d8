"use client";

import { loadable } from "@/components/ui/loadable";
import { Logo } from "@/components/ui/logo";
import { routes } from "@/lib/routes";

// Every page requests the code of "not found", which has this header.
const ThemeToggle = loadable(async () => ({ default: (await import("@/components/ui/theme-toggle")).ThemeToggle }), "The theme switch", {
  failed: () => null,
});

/** Header of a page without a sidebar: home link and theme switch. */
export const BrandBar = ({ className = "" }: { className?: string }) => (
  <header className={`flex items-center justify-between ${className}`}>
    <a href={routes.home()} className="flex rounded-sm">
      <Logo />
    </a>
    <ThemeToggle pending={<span className="size-8" />} />
  </header>
);

import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";
import { routes } from "@/lib/routes";

/** Header of a page without a sidebar: the home link, and what the page adds at its end. */
export const PlainBrandBar = ({ className = "", children }: { className?: string; children?: ReactNode }) => (
  <header className={`flex items-center justify-between ${className}`}>
    <a href={routes.home()} className="flex rounded-sm">
      <Logo />
    </a>
    {children ?? <span className="size-8" />}
  </header>
);

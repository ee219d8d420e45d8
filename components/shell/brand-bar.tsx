import Link from "next/link";
import { Logo } from "@/components/ui/logo";
import { ThemeToggle } from "@/components/ui/theme-toggle";
import { routes } from "@/lib/routes";

/** The top of a page without a sidebar: the way home, and the theme. */
export const BrandBar = ({ className = "" }: { className?: string }) => (
  <header className={`flex items-center justify-between ${className}`}>
    <Link href={routes.home()} prefetch={false} className="flex rounded-sm">
      <Logo />
    </Link>
    <ThemeToggle />
  </header>
);

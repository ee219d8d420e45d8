import { Logo } from "@/components/ui/logo";
import { ThemeToggle } from "@/components/ui/theme-toggle";
import { routes } from "@/lib/routes";

/** The top of a page without a sidebar: the way home, and the theme. */
export const BrandBar = ({ className = "" }: { className?: string }) => (
  <header className={`flex items-center justify-between ${className}`}>
    <a href={routes.home()} className="flex rounded-sm">
      <Logo />
    </a>
    <ThemeToggle />
  </header>
);

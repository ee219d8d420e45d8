import { Logo } from "@/components/ui/logo";
import { ThemeToggle } from "@/components/ui/theme-toggle";
import { routes } from "@/lib/routes";

/** Header of a page without a sidebar: home link and theme switch. */
export const BrandBar = ({ className = "" }: { className?: string }) => (
  <header className={`flex items-center justify-between ${className}`}>
    <a href={routes.home()} className="flex rounded-sm">
      <Logo />
    </a>
    <ThemeToggle />
  </header>
);

import { Logo } from "@/components/ui/logo";
import { routes } from "@/lib/routes";
import { ThemeSwitch } from "./theme-switch";

/** Header of a page without a sidebar: home link and theme switch. */
export const BrandBar = ({ className = "" }: { className?: string }) => (
  <header className={`flex items-center justify-between ${className}`}>
    <a href={routes.home()} className="flex rounded-sm">
      <Logo />
    </a>
    <ThemeSwitch pending={<span className="size-8" />} />
  </header>
);

import { Logo } from "@/components/ui/logo";
import { routes } from "@/lib/routes";
import { ThemeSwitch } from "./theme-switch";

/** Header of a page without a sidebar: home link and theme switch. `plain`: without the switch, for pages whose code every page requests. */
export const BrandBar = ({ plain = false, className = "" }: { plain?: boolean; className?: string }) => (
  <header className={`flex items-center justify-between ${className}`}>
    <a href={routes.home()} className="flex rounded-sm">
      <Logo />
    </a>
    {plain ? <span className="size-8" /> : <ThemeSwitch pending={<span className="size-8" />} />}
  </header>
);

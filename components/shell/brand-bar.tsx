import { PlainBrandBar } from "./plain-brand-bar";
import { ThemeToggle } from "@/components/ui/theme-toggle";

/** Header of a page without a sidebar: home link, an optional fact and theme switch. */
export const BrandBar = ({ className = "", fact }: { className?: string; fact?: string }) => (
  <PlainBrandBar className={className}>
    {fact ? <span className="ms-2 me-auto text-xs whitespace-nowrap text-ink-3">{fact}</span> : null}
    <ThemeToggle />
  </PlainBrandBar>
);

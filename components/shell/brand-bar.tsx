import { PlainBrandBar } from "./plain-brand-bar";
import { ThemeSwitch } from "./theme-switch";

/** Header of a page without a sidebar: home link and theme switch. */
export const BrandBar = ({ className = "" }: { className?: string }) => (
  <PlainBrandBar className={className}>
    <ThemeSwitch pending={<span className="size-8" />} />
  </PlainBrandBar>
);

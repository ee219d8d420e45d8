import type { ReactNode } from "react";
import { Kbd } from "./kbd";

/** Classes of a row in a popover, for links that look like one. */
export const popoverRowClass =
  "flex min-h-8 w-full items-center gap-2.5 rounded-md px-2 text-start hover:bg-wash pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3";

type Props = {
  icon: ReactNode;
  /** Its key on the page, shown at the end. */
  shortcut?: string;
  onClick: () => void;
  className?: string;
  children: ReactNode;
};

/** Row of a popover that runs an action. */
export const PopoverRow = ({ icon, shortcut, onClick, className = "", children }: Props) => (
  <button type="button" aria-keyshortcuts={shortcut} className={`${popoverRowClass} ${className}`} onClick={onClick}>
    {icon}
    <span className="min-w-0 flex-1">{children}</span>
    {shortcut ? <Kbd>{shortcut}</Kbd> : null}
  </button>
);

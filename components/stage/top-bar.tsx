import type { ReactNode } from "react";
import { LogoMark } from "@/components/ui/logo";
import { routes } from "@/lib/routes";

type Props = {
  name: string;
  /** Short words about access. Below the name on small screens. */
  access: string;
  /** Menu of versions. */
  versions: ReactNode;
  /** The pair and the comparison: in the middle, on a phone in a row of its own. */
  middle: ReactNode;
  /** Steps to other files, sharing, further actions and the account. */
  end: ReactNode;
};

/** Bar of the share page. Its middle stays in the middle of the page, however long the name is. */
export const TopBar = ({ name, access, versions, middle, end }: Props) => (
  <header className="col-span-full grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line bg-paper px-4 in-[:fullscreen]:hidden max-lg:min-h-14 max-lg:pe-2 max-sm:pt-1.5 max-sm:gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto_auto] lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] lg:gap-x-4">
    <div className="flex min-w-0 items-center gap-1">
      <a href={routes.home()} aria-label="Loupe" className="relative me-2 shrink-0 rounded-sm after:absolute after:-inset-3">
        <LogoMark className="size-5" />
      </a>
      <div className="min-w-0">
        <h1 className="truncate text-base leading-5 font-strong" dir="auto" title={name}>
          {name}
        </h1>
        <p className="truncate text-xs text-ink-3 lg:hidden" dir="auto">
          {access}
        </p>
      </div>
      <span className="shrink-0 max-sm:hidden">{versions}</span>
    </div>
    <div className="flex min-w-0 items-center gap-2 empty:hidden max-sm:order-last max-sm:col-span-full max-sm:pe-2 max-sm:pb-1.5">
      {middle}
    </div>
    <div className="flex items-center justify-end gap-1 lg:col-start-3">{end}</div>
  </header>
);

"use client";

import { Menu as MenuIcon } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { PaletteButton } from "@/components/shell/palette/palette-button";
import { Dot, type NavEntry } from "./nav-list";

type Props = {
  /** Project or team of the page, at the start of the bar at the top. */
  heading: ReactNode;
  /** Entries of the bar at the bottom, before "More". */
  bar: readonly NavEntry[];
  /** Groups of entries of the sheet. */
  more: readonly (readonly NavEntry[])[];
  /** Row of help, after the last group. */
  help?: ReactNode;
  /** The end of the sheet. */
  foot: ReactNode;
};

const barItem =
  "relative grid min-w-0 content-center justify-items-center gap-0.5 text-[11px]/[14px] text-ink-2 aria-[current=page]:font-strong aria-[current=page]:text-ink [&_svg]:size-5";

/** Classes of a row of the sheet. */
export const sheetRow = "flex h-12 w-full items-center gap-3 rounded-md px-3 text-[15px] hover:bg-wash [&_svg]:size-5 [&_svg]:text-ink-3";

/** The navigation on a phone: a bar with the heading and search, and a bar with three entries and the sheet of the others. */
export function PhoneBars({ heading, bar, more, help, foot }: Props) {
  const sheet = useRef<HTMLDialogElement>(null);
  const pathname = usePathname();
  useEffect(() => sheet.current?.close(), [pathname]);
  return (
    <>
      <header data-top-bar className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-paper ps-2 pe-2 rail:hidden">
        <div className="min-w-0 flex-1">{heading}</div>
        <PaletteButton />
      </header>
      <nav
        aria-label="Loupe"
        data-phone-bar
        className="fixed inset-x-0 bottom-0 z-20 grid h-16 grid-cols-4 border-t border-line bg-paper rail:hidden"
      >
        {bar.map(({ label, href, icon, isCurrent, total }) => (
          <Link key={label} href={href} aria-current={isCurrent ? "page" : undefined} className={barItem}>
            {icon}
            <span className="max-w-full truncate" dir="auto">
              {label}
            </span>
            <Dot total={total} className="top-1.5" />
          </Link>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => sheet.current?.showModal()} className={`${barItem} -col-end-1`}>
          <MenuIcon aria-hidden />
          More
        </button>
      </nav>
      <dialog
        ref={sheet}
        aria-label="More"
        closedby="any"
        className="mx-0 mt-auto mb-0 max-h-[85dvh] w-full max-w-none overflow-y-auto rounded-t-[16px] bg-sheet p-2 pb-5 shadow-float open:animate-enter rail:hidden"
      >
        <span aria-hidden className="mx-auto mt-1 mb-2 block h-1 w-9 rounded-full bg-line-strong" />
        {more
          .filter((entries) => entries.length)
          .map((entries, index, groups) => (
            <ul key={index} className="relative mb-1 pb-1 after:absolute after:inset-x-3 after:bottom-0 after:border-b after:border-line">
              {entries.map(({ label, title = label, href, icon, isCurrent }) => (
                <li key={label}>
                  <Link href={href} aria-current={isCurrent ? "page" : undefined} className={`${sheetRow} aria-[current=page]:font-strong`}>
                    {icon}
                    <span className="min-w-0 truncate" dir="auto">
                      {title}
                    </span>
                  </Link>
                </li>
              ))}
              {help && index === groups.length - 1 ? <li>{help}</li> : null}
            </ul>
          ))}
        {foot}
      </dialog>
    </>
  );
}

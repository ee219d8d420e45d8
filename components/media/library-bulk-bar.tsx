"use client";

import { Copy, Download, Globe, Link2, Lock, Trash2, X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useOffers } from "@/components/shell/offers";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useCopy } from "@/components/ui/use-copy";
import { download } from "@/lib/download";
import { plural } from "@/lib/format";
import type { ListedMedia } from "@/lib/media-groups";
import { linksOf, markdownOf } from "@/lib/media-markdown";
import type { LibraryTask } from "./library-effects";

type Props = {
  selected: readonly ListedMedia[];
  mayReview: boolean;
  mayDelete: boolean;
  onTask: (task: LibraryTask) => void;
  onClear: () => void;
};

const look =
  "inline-flex h-8 items-center gap-2 rounded-md px-2.5 font-medium whitespace-nowrap hover:bg-[color-mix(in_oklab,var(--paper)_16%,transparent)] " +
  "focus-visible:outline-on-ink disabled:opacity-50 disabled:hover:bg-transparent pointer-coarse:h-11 [&_svg]:size-4";

/** What can be done to those selected; Escape clears. */
export function LibraryBulkBar({ selected, mayReview, mayDelete, onTask, onClear }: Props) {
  const mayChange = useOffers("PATCH /media/{mediaId}/visibility");
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open], [role=menu]")) onClear();
    };
    document.addEventListener("keydown", escape);
    return () => document.removeEventListener("keydown", escape);
  }, [onClear]);
  return (
    <div
      role="toolbar"
      aria-label="Selected files"
      className="sticky bottom-4 z-20 mx-auto mt-4 flex max-w-full animate-enter flex-wrap items-center justify-center gap-x-1 rounded-lg bg-ink px-2 py-1.5 text-on-ink shadow-float"
    >
      <b role="status" className="px-2 font-strong">
        {plural(selected.length, "file")} selected
      </b>
      <Copying icon={<Copy aria-hidden />} label="Markdown" text={markdownOf(selected)} />
      <Copying icon={<Link2 aria-hidden />} label="Links" text={linksOf(selected)} />
      <Act icon={<Download aria-hidden />} onClick={() => void download(selected)}>
        Download
      </Act>
      {mayChange ? (
        <Menu
          side="top"
          trigger={
            <Act icon={<Lock aria-hidden />} disabled={!mayReview} title={mayReview ? undefined : "Needs the reviewer role in the project"}>
              Who can open
            </Act>
          }
        >
          <MenuItem icon={<Globe aria-hidden />} onSelect={() => onTask({ what: "public", media: selected })}>
            Public link…
          </MenuItem>
          <MenuItem icon={<Lock aria-hidden />} onSelect={() => onTask({ what: "team", media: selected })}>
            Team only…
          </MenuItem>
        </Menu>
      ) : null}
      <Act
        icon={<Trash2 aria-hidden />}
        disabled={!mayDelete}
        title={mayDelete ? undefined : "Needs the admin role in the project"}
        onClick={() => onTask({ what: "delete", media: selected })}
      >
        Delete…
      </Act>
      <Act icon={<X aria-hidden />} onClick={onClear}>
        <span className="max-sm:sr-only">Clear</span>
      </Act>
    </div>
  );
}

type ActProps = { icon: ReactNode; children: ReactNode; disabled?: boolean; title?: string | undefined; onClick?: () => void };

const Act = ({ icon, children, ...rest }: ActProps) => (
  <button {...rest} type="button" className={look}>
    {icon}
    {children}
  </button>
);

function Copying({ icon, label, text }: { icon: ReactNode; label: string; text: string }) {
  const { copied, copy } = useCopy();
  return (
    <Act icon={icon} onClick={() => void copy(text)}>
      <span className="grid *:col-start-1 *:row-start-1">
        <span className={copied ? "invisible" : ""}>{label}</span>
        <span role="status">{copied ? "Copied" : ""}</span>
      </span>
    </Act>
  );
}

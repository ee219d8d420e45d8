"use client";

import { Copy, Download, Globe, Link2, Lock, Share2, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { Menu, MenuItem } from "@/components/ui/menu";
import { SelectionAct, SelectionBar } from "@/components/ui/selection-bar";
import { useCopy } from "@/components/ui/use-copy";
import { downloadFiles } from "@/lib/browser/download";
import { plural } from "@/lib/format";
import type { ListedMedia } from "@/lib/media/media-groups";
import { linksOf, markdownOf } from "@/lib/media/media-markdown";
import type { LibraryTask } from "./task-effects";

type Props = {
  selected: readonly ListedMedia[];
  /** Opens a share link to the files; null where the reader may not manage links. */
  onShare: ((media: readonly ListedMedia[]) => void) | null;
  mayReview: boolean;
  mayDelete: boolean;
  onTask: (task: LibraryTask) => void;
  onClear: () => void;
};

/** Files of a share link to a selection. */
const MOST_SHARED = 100;

/** Actions for the selected files. Escape clears the selection. */
export function LibraryBulkBar({ selected, onShare, mayReview, mayDelete, onTask, onClear }: Props) {
  const mayChange = useOffers("PATCH /media/{mediaId}/visibility");
  return (
    <SelectionBar label="Selected files" status={`${plural(selected.length, "file")} selected`} onClear={onClear}>
      <Copying icon={<Copy aria-hidden />} label="Markdown" text={markdownOf(selected)} />
      <Copying icon={<Link2 aria-hidden />} label="Links" text={linksOf(selected)} />
      {onShare ? (
        <SelectionAct
          icon={<Share2 aria-hidden />}
          disabled={selected.length > MOST_SHARED}
          title={selected.length > MOST_SHARED ? `A link holds at most ${MOST_SHARED} files` : undefined}
          onClick={() => onShare(selected)}
        >
          Share…
        </SelectionAct>
      ) : null}
      <SelectionAct icon={<Download aria-hidden />} onClick={() => void downloadFiles(selected)}>
        Download
      </SelectionAct>
      {mayChange ? (
        <Menu
          side="top"
          trigger={
            <SelectionAct
              icon={<Lock aria-hidden />}
              disabled={!mayReview}
              title={mayReview ? undefined : "Requires the reviewer role in this project"}
            >
              Change access
            </SelectionAct>
          }
        >
          <MenuItem icon={<Globe aria-hidden />} onSelect={() => onTask({ what: "public", media: selected })}>
            Anyone with the link…
          </MenuItem>
          <MenuItem icon={<Lock aria-hidden />} onSelect={() => onTask({ what: "team", media: selected })}>
            Team only…
          </MenuItem>
        </Menu>
      ) : null}
      <SelectionAct
        icon={<Trash2 aria-hidden />}
        disabled={!mayDelete}
        title={mayDelete ? undefined : "Requires the admin role in this project"}
        onClick={() => onTask({ what: "delete", media: selected })}
      >
        Delete…
      </SelectionAct>
    </SelectionBar>
  );
}

function Copying({ icon, label, text }: { icon: ReactNode; label: string; text: string }) {
  const { copied, copy } = useCopy();
  return (
    <SelectionAct icon={icon} onClick={() => void copy(text)}>
      <span className="grid *:col-start-1 *:row-start-1">
        <span className={copied ? "invisible" : ""}>{label}</span>
        <span role="status">{copied ? "Copied" : ""}</span>
      </span>
    </SelectionAct>
  );
}

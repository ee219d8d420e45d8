"use client";

import { Copy, Download, Ellipsis, Globe, Link2, Lock, Pencil, Share2, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { IconButton } from "@/components/ui/icon-button";
import { type MenuHandle, MenuItem, MenuLabel, MenuLine, MenuTrigger, SharedMenu } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { useCopy } from "@/components/ui/use-copy";
import { downloadFiles } from "@/lib/browser/download";
import { type Frame, latestUpload, type ListedMedia } from "@/lib/media/media-groups";
import { plainName } from "@/lib/media/media-state";
import { linksOf, markdownOf } from "@/lib/media/media-markdown";
import type { LibraryTask } from "./task-effects";

type Actions = {
  /** Opens the share links of the files; null where the reader may not manage links. */
  onShare: ((media: readonly ListedMedia[]) => void) | null;
  mayReview: boolean;
  mayDelete: boolean;
  onEdit: (media: ListedMedia) => void;
  onTask: (task: LibraryTask) => void;
};

/** Opens the menu of a card. */
export const LibraryMenuButton = ({ handle, frame }: { handle: MenuHandle<Frame>; frame: Frame }) => (
  <MenuTrigger
    handle={handle}
    payload={frame}
    trigger={
      <IconButton
        label={`Actions for ${frame.before ? plainName(frame.main.name) : frame.main.name}`}
        side="end"
        className="relative z-10 -my-1.5 -me-1.5"
      >
        <Ellipsis aria-hidden />
      </IconButton>
    }
  />
);

/** Menu shared by all cards: the actions for the card that opened it. A disabled action shows its reason. */
export const LibraryMenu = ({ handle, ...actions }: { handle: MenuHandle<Frame> } & Actions) => (
  <SharedMenu handle={handle} width="w-64">
    {(frame) => <Items frame={frame} {...actions} />}
  </SharedMenu>
);

function Items({ frame, onShare, mayReview, mayDelete, onEdit, onTask }: { frame: Frame } & Actions) {
  const { main, before } = frame;
  const { by } = latestUpload(frame);
  const { copy } = useCopy();
  const mayChange = useOffers("PATCH /media/{mediaId}/visibility");
  const all = before ? [before, main] : [main];
  const other = all.some(({ visibility }) => visibility === "team") ? "public" : "team";
  const put = async (text: string, done: string) => {
    await copy(text);
    toast(done, { id: "copied", kind: "done" });
  };
  return (
    <>
      {by ? <MenuLabel>Uploaded by {by}</MenuLabel> : null}
      <MenuItem icon={<Link2 aria-hidden />} onSelect={() => void put(linksOf(all), before ? "Links copied" : "Link copied")}>
        {before ? "Copy both links" : "Copy link"}
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => void put(markdownOf(all), "Markdown copied")}>
        Copy Markdown
      </MenuItem>
      {onShare ? (
        <MenuItem icon={<Share2 aria-hidden />} onSelect={() => onShare(all)}>
          Share…
        </MenuItem>
      ) : null}
      <MenuItem icon={<Download aria-hidden />} onSelect={() => void downloadFiles(all)}>
        Download
      </MenuItem>
      <MenuLine />
      {all.map((media) => {
        const why =
          media.prNumber !== null
            ? `Published in pull request ${media.prNumber}: can’t be edited`
            : mayReview
              ? null
              : "Requires the reviewer role";
        return (
          <MenuItem key={media.id} icon={<Pencil aria-hidden />} disabled={why !== null} onSelect={() => onEdit(media)}>
            <Reasoned why={why}>Edit details{before ? ` (${media.state})` : ""}…</Reasoned>
          </MenuItem>
        );
      })}
      {mayChange ? (
        <MenuItem
          icon={other === "public" ? <Globe aria-hidden /> : <Lock aria-hidden />}
          disabled={!mayReview}
          onSelect={() => onTask({ what: other, media: all })}
        >
          <Reasoned why={mayReview ? null : "Requires the reviewer role"}>
            {other === "public" ? "Make public…" : "Restrict to team…"}
          </Reasoned>
        </MenuItem>
      ) : null}
      <MenuLine />
      <MenuItem icon={<Trash2 aria-hidden />} disabled={!mayDelete} onSelect={() => onTask({ what: "delete", media: all })}>
        <Reasoned why={mayDelete ? null : "Requires the admin role in this project"}>{before ? "Delete both…" : "Delete…"}</Reasoned>
      </MenuItem>
    </>
  );
}

const Reasoned = ({ why, children }: { why: string | null; children: ReactNode }) => (
  <span className={`min-w-0 flex-1 ${why ? "py-1" : ""}`}>
    {children}
    {why ? <span className="block text-xs">{why}</span> : null}
  </span>
);

"use client";

import { Copy, Download, Share2 } from "lucide-react";
import { type MenuHandle, MenuItem, MenuLabel, SharedMenu } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { useCopy } from "@/components/ui/use-copy";
import { downloadFiles } from "@/lib/browser/download";
import type { FrameGroup, ListedMedia } from "@/lib/media/media-groups";
import { markdownOf } from "@/lib/media/media-markdown";

/** Group of the library whose menu is open, with its loaded media and its numbers in words. */
export type LibraryGroup = FrameGroup & { title: string | null; media: readonly ListedMedia[]; facts: string };

/** Name and address of what a link to a pull request or a branch opens. */
export type SharedPlace = Pick<FrameGroup, "prNumber" | "branch">;

type Props = {
  handle: MenuHandle<LibraryGroup>;
  /** Opens the share links of a pull request or branch; null where the reader may not manage links. */
  onShare: ((place: SharedPlace) => void) | null;
};

/** Menu shared by the headings of all groups. */
export const LibraryGroupMenu = ({ handle, onShare }: Props) => (
  <SharedMenu handle={handle} width="w-56">
    {(group) => <Items group={group} onShare={onShare} />}
  </SharedMenu>
);

function Items({ group, onShare }: { group: LibraryGroup; onShare: Props["onShare"] }) {
  const { copy } = useCopy();
  const copyMarkdown = async () => {
    await copy(markdownOf(group.media));
    toast("Markdown copied", { id: "copied", kind: "done" });
  };
  return (
    <>
      <MenuLabel>{group.facts}</MenuLabel>
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copyMarkdown()}>
        Copy Markdown
      </MenuItem>
      <MenuItem icon={<Download aria-hidden />} onSelect={() => void downloadFiles(group.media)}>
        Download
      </MenuItem>
      {onShare && (group.prNumber !== null || group.branch !== null) ? (
        <MenuItem icon={<Share2 aria-hidden />} onSelect={() => onShare(group)}>
          Share…
        </MenuItem>
      ) : null}
    </>
  );
}

"use client";

import { CircleCheck, Clock, Download, Ellipsis, EyeOff, MapPinPlus, Maximize, MoveVertical, SquareCheck, SquareX } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu";

export type MoreActions = {
  /** Keeps the change for later; absent where it is decided. */
  onLater?: (() => void) | undefined;
  /** Decides about the snapshot on the stage only. */
  onOnly?: ((decision: "approve" | "reject") => void) | undefined;
  onRule?: ((effect: "ignore" | "approve") => void) | undefined;
  onComment?: (() => void) | undefined;
};

type Props = MoreActions & {
  /** Shows moved content in its place, or aligned; null where none moved. */
  moved: { inPlace: boolean; onToggle: () => void } | null;
  /** URL of the picture after, or before where there is no other. */
  fileUrl: string | null;
};

const Item = ({ icon, keys, onSelect, children }: { icon: ReactNode; keys?: string; onSelect: () => void; children: ReactNode }) => (
  <MenuItem icon={icon} onSelect={onSelect}>
    <span className="flex-1">{children}</span>
    {keys ? <Kbd>{keys}</Kbd> : null}
  </MenuItem>
);

/** Menu of the stage with everything that is not pressed on each change. */
export function MoreMenu({ onLater, onOnly, onRule, onComment, moved, fileUrl }: Props) {
  const fullScreen = () => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <Menu
      side="top"
      align="end"
      width="w-68"
      trigger={
        <IconButton label="More" side="top" size="medium">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {onLater ? (
        <Item icon={<Clock aria-hidden />} keys="." onSelect={onLater}>
          Decide later
        </Item>
      ) : null}
      {onOnly ? (
        <>
          <Item icon={<SquareCheck aria-hidden />} keys="⇧A" onSelect={() => onOnly("approve")}>
            Approve this snapshot only
          </Item>
          <Item icon={<SquareX aria-hidden />} keys="⇧X" onSelect={() => onOnly("reject")}>
            Reject this snapshot only
          </Item>
        </>
      ) : null}
      {onRule ? (
        <>
          <MenuLine />
          <Item icon={<EyeOff aria-hidden />} keys="⇧I" onSelect={() => onRule("ignore")}>
            Ignore…
          </Item>
          <Item icon={<CircleCheck aria-hidden />} onSelect={() => onRule("approve")}>
            Approve changes like this…
          </Item>
        </>
      ) : null}
      {onLater || onOnly || onRule ? <MenuLine /> : null}
      {onComment ? (
        <Item icon={<MapPinPlus aria-hidden />} keys="C" onSelect={onComment}>
          Comment
        </Item>
      ) : null}
      {moved ? (
        <Item icon={<MoveVertical aria-hidden />} keys="M" onSelect={moved.onToggle}>
          {moved.inPlace ? "Align moved content" : "Show moved content"}
        </Item>
      ) : null}
      <Item icon={<Maximize aria-hidden />} keys="F" onSelect={fullScreen}>
        Full screen
      </Item>
      {fileUrl ? (
        <Item icon={<Download aria-hidden />} onSelect={() => void window.open(fileUrl, "_blank", "noreferrer")}>
          Open the image
        </Item>
      ) : null}
      <p className="px-2 pt-1.5 pb-1 text-xs text-ink-3">Hold H to hide all marks, B to see before.</p>
    </Menu>
  );
}

"use client";

import { House, Keyboard, PanelRight, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { PaletteRow } from "@/components/shell/palette/palette-button";
import { PopoverRow, popoverRowClass } from "@/components/ui/popover-row";
import { MoreButton } from "@/components/stage/more-button";
import { routes } from "@/lib/routes";
import type { ReviewState } from "./use-review-state";

type Props = {
  state: ReviewState;
  /** Links to the previous and next file, for phones. */
  siblings: ReactNode;
  linkToView: () => string;
  onShortcuts: () => void;
  /** Null for people who may not upload. */
  onNextVersion: (() => void) | null;
};

/** The button "More" of a file: details, next version, download, copies, and the look of the page. */
export function ShareMenu({ state: { review, user, panel }, siblings, linkToView, onShortcuts, onNextVersion }: Props) {
  const { media, version, share, team } = review;
  const { project, link } = share;
  return (
    <MoreButton
      of={{ ...media, version, team, project: project?.name ?? null, linkName: link?.name ?? null }}
      linkToView={linkToView}
      downloads={link?.downloads ?? true}
      top={() => (siblings ? <div className="flex justify-center border-b border-line p-1 sm:hidden">{siblings}</div> : null)}
      fileRows={(close) =>
        onNextVersion ? (
          <PopoverRow icon={<Upload aria-hidden />} shortcut="V" onClick={() => (close(), onNextVersion())}>
            Upload next version
          </PopoverRow>
        ) : null
      }
      pageRows={(close) => (
        <>
          <PopoverRow
            icon={<PanelRight aria-hidden />}
            shortcut={"\\"}
            className="stacked:hidden"
            onClick={() => (close(), panel.toggle())}
          >
            {panel.open ? "Hide comments" : "Show comments"}
          </PopoverRow>
          <PopoverRow
            icon={<Keyboard aria-hidden />}
            shortcut="?"
            className="pointer-coarse:hidden"
            onClick={() => (close(), onShortcuts())}
          >
            Keyboard shortcuts
          </PopoverRow>
          <PaletteRow onOpen={close} />
          {user ? (
            <a href={routes.accounts()} className={`${popoverRowClass} sm:hidden`}>
              <House aria-hidden />
              Your teams
            </a>
          ) : null}
        </>
      )}
    />
  );
}

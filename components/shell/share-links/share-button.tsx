"use client";

import { Share } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { Popover } from "@/components/ui/popover";
import { useOffers } from "@/components/shell/supported-operations";
import { useLinkEditor } from "./use-link-editor";
import type { SharedWhole, ShareOwner, ShareTarget } from "./share-target";
import { loadable } from "@/components/ui/loadable";

const SharePanel = loadable(() => import("./share-panel"), "The links");

const titles = {
  media: "Share this file",
  change: "Share this change",
  build: "Share this build",
  comparison: "Share this comparison",
} as const;

type Props = {
  of: ShareOwner;
  /** Returns the address of what is shown, for people of the team. */
  url: () => string;
  /** Files or a change that people outside may get a link to; null for none, and for readers who may not create links. */
  target: ShareTarget | SharedWhole | null;
  size?: "small" | "medium";
};

/** The button "Share": a link for the team, and links for people outside. */
export function ShareButton({ of, url, target, size = "medium" }: Props) {
  const { dialog, open } = useLinkEditor(of, target?.kind === "media" ? target : null);
  if (!useOffers("other people")) return null;
  return (
    <>
      <Popover
        label="Share"
        isNamedByContent
        width={424}
        side="end"
        className={buttonClass({ size })}
        trigger={
          <>
            <Share aria-hidden />
            <span className="max-lg:sr-only">Share</span>
          </>
        }
      >
        {(close) => (
          <>
            <p className="hidden px-3 pb-1 text-lg font-strong in-data-sheet:block">{target ? titles[target.kind] : "Share"}</p>
            <SharePanel
              of={of}
              url={url}
              target={target}
              onEdit={(link) => {
                close();
                open(link);
              }}
            />
          </>
        )}
      </Popover>
      {dialog}
    </>
  );
}

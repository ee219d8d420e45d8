"use client";

import { Play } from "lucide-react";
import { createContext, type ReactNode, use } from "react";
import type { Thread } from "@/lib/review/threads";
import { type Box, placeOfLink, timeName } from "@/lib/review/place";

type Links = {
  /** Absolute address of the share page, whose links may show a moment or an area. */
  address: string;
  /** Seeks to a moment; `version` when the link names one. */
  go: (time: number, version: number | null) => void;
  /** Highlights an area of the picture; `version` as above. */
  show: (area: Box, version: number | null) => void;
  /** Renders the page's content about a thread. */
  about: (thread: Thread) => ReactNode;
};

const PlaceLinks = createContext<Links | null>(null);
export const PlaceLinksProvider = PlaceLinks.Provider;

/** Content of the page about an open thread. */
export const AboutThread = ({ thread }: { thread: Thread }) => use(PlaceLinks)?.about(thread) ?? null;

export const chipClass = "mono inline-flex items-center gap-1 rounded-sm bg-wash px-1 text-link [&_svg]:size-2.5";

/** Button that seeks to a moment of the video. */
export function TimeChip({ time, version = null }: { time: number; version?: number | null }) {
  const links = use(PlaceLinks);
  const name = timeName(time);
  return (
    <button
      type="button"
      aria-label={`Show ${name}`}
      className={`${chipClass} relative z-1 h-5 hover:underline pointer-coarse:h-7`}
      onClick={() => links?.go(time, version)}
    >
      <Play aria-hidden fill="currentColor" />
      {name}
    </button>
  );
}

/** Link in a comment: shows a moment or an area of the shown media in place, and opens other addresses in a new tab. */
export function PlaceLink({ href, children }: { href: string; children: ReactNode }) {
  const links = use(PlaceLinks);
  const place = links && placeOfLink(href, links.address);
  const version = place && (Number(new URL(href).searchParams.get("v")) || null);
  if (place && place.time !== null) return <TimeChip time={place.time} version={version} />;
  if (links && place?.box) {
    const { box } = place;
    return (
      <button type="button" className="link underline decoration-from-font" onClick={() => links.show(box, version)}>
        {children}
      </button>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="link underline decoration-from-font">
      {children}
    </a>
  );
}

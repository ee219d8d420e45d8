"use client";

import { createContext, type ReactNode, use } from "react";
import type { Box } from "@/lib/review/fragment";
import type { Thread } from "@/lib/review/threads";

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

/** Actions of the page for links in comments to its own anchors. */
export const AnchorLinks = createContext<Links | null>(null);
export const AnchorLinksProvider = AnchorLinks.Provider;

/** Content of the page about an open thread. */
export const AboutThread = ({ thread }: { thread: Thread }) => use(AnchorLinks)?.about(thread) ?? null;

export const chipClass = "mono inline-flex items-center gap-1 rounded-sm bg-wash px-1 text-link [&_svg]:size-2.5";

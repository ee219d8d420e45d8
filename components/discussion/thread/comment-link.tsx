"use client";

import { Play } from "lucide-react";
import { type ReactNode, use } from "react";
import { commentImageOf } from "@/lib/review/comment-image";
import { momentName, fragmentOfLink } from "@/lib/review/fragment";
import { chipClass, AnchorLinks } from "../anchor-links";
import { ImageInComment } from "@/components/discussion/composer/image-in-comment";

type ChipProps = { time: number; until?: number | undefined; version?: number | null };

/** Button that seeks to a moment of the video, or to the start of a range. */
export function TimeChip({ time, until, version = null }: ChipProps) {
  const links = use(AnchorLinks);
  const name = momentName(time, until);
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

/** Link in a comment: shows a moment, an area of the shown media or an image in place, and opens other addresses in a new tab. */
export function CommentLink({ href, children }: { href: string; children: ReactNode }) {
  const links = use(AnchorLinks);
  const fragment = links && fragmentOfLink(href, links.address);
  const version = fragment && (Number(new URL(href).searchParams.get("v")) || null);
  if (fragment && fragment.time !== null) return <TimeChip time={fragment.time} until={fragment.until} version={version} />;
  if (links && fragment?.box) {
    const { box } = fragment;
    return (
      <button type="button" className="link underline decoration-from-font" onClick={() => links.show(box, version)}>
        {children}
      </button>
    );
  }
  const image = links && commentImageOf(href, links.address);
  if (image)
    return (
      <ImageInComment image={image} href={href}>
        {children}
      </ImageInComment>
    );
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="link underline decoration-from-font">
      {children}
    </a>
  );
}

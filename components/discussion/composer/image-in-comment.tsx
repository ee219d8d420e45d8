"use client";

import { useQuery } from "@tanstack/react-query";
import { ImageOff } from "lucide-react";
import type { ReactNode } from "react";
import { commentImage, shareCommentImage } from "@/lib/queries/comment-images";
import { imageFrame, type LinkedImage } from "@/lib/review/comment-image";
import { useReviewAccess } from "../review-access";

type Props = { image: LinkedImage; href: string; children: ReactNode };

/** Image that a link of a comment shows, at the size of the link, so that the text does not move. Opens the file in a new tab. */
export function ImageInComment({ image, href, children }: Props) {
  const { about } = useReviewAccess();
  const token = about?.project ? null : about?.shareToken;
  const member = useQuery({ ...commentImage(image.id), enabled: !token });
  const visitor = useQuery({ ...shareCommentImage(token ?? "", image.id), enabled: Boolean(token) });
  const { data, isError } = token ? visitor : member;
  return (
    <a
      href={data?.fileUrl ?? href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      data-comment-image
      className="my-1 block overflow-hidden rounded-sm bg-wash ring-1 ring-line"
      style={imageFrame(image)}
    >
      {data ? (
        <img src={data.fileUrl} alt={typeof children === "string" ? children : "Image"} className="block size-full" />
      ) : isError ? (
        <span className="grid size-full min-h-16 place-items-center content-center gap-1 text-xs text-ink-3">
          <ImageOff aria-hidden className="size-4" />
          Image not available
        </span>
      ) : (
        <span className="sr-only">{children}</span>
      )}
    </a>
  );
}

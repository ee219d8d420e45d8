"use client";

import { useCallback } from "react";
import { toast } from "@/components/ui/toast";
import type { ExportFormat } from "@/lib/review/comment-export";
import type { Thread } from "@/lib/review/threads";
import type { SharedReview } from "./use-shared-review";

/** Downloads the listed threads in a format. The code for it is loaded on demand. */
export function useThreadExport({ media, version }: SharedReview, listed: readonly Thread[]) {
  const { width, height, fileUrl } = version;
  return useCallback(
    (kind: ExportFormat) => {
      Promise.all([import("@/lib/review/comment-export"), import("@/lib/browser/download")]).then(
        ([{ exportThreads }, { downloadText }]) => {
          const file = new URL(fileUrl, media.url).href;
          const isPublic = media.visibility === "public";
          const subject = { name: media.name, url: media.url, file, width, height, isPublic };
          const { name, type, text } = exportThreads(kind, listed, subject);
          downloadText(name, text, type);
        },
        () => toast("Couldn’t load the export. Try again.", { kind: "problem" }),
      );
    },
    [listed, media, fileUrl, width, height],
  );
}

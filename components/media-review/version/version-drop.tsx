"use client";

import { Ban, Upload } from "lucide-react";
import { loadable } from "@/components/ui/loadable";
import { toast } from "@/components/ui/toast";
import type { ShareAddress } from "../use-share-address";
import type { SharedReview } from "../use-shared-review";
import { useVersionDrop, type VersionChooser, versionRefusal } from "./use-version-drop";

const NextVersion = loadable(() => import("./next-version"), "The upload");

type Props = { chooserRef: VersionChooser; review: SharedReview; address: ShareAddress };

/** For people who may upload: target for a dropped file over the share page, the field of the chooser, and the upload of the chosen file. */
export function VersionDrop({ chooserRef, review, address }: Props) {
  const { refusal, file, setFile, input } = useVersionDrop(review, chooserRef);
  const { contentType, name } = { ...review.media, contentType: review.version.contentType };
  const Icon = refusal ? Ban : Upload;
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={contentType.startsWith("video/") ? "video/*" : "image/*"}
        aria-label="File of the next version"
        onChange={({ target }) => {
          const chosen = target.files?.[0] ?? null;
          target.value = "";
          const problem = chosen && versionRefusal([chosen.type], contentType);
          if (problem) toast(`${problem} of ${name}.`, { kind: "problem" });
          else setFile(chosen);
        }}
      />
      {refusal === undefined ? null : (
        <div
          className={`pointer-events-none fixed inset-2 z-40 grid place-items-center rounded-lg border-2 border-dashed bg-[color-mix(in_oklab,var(--paper)_85%,transparent)] ${refusal ? "border-danger" : "border-ink"}`}
        >
          <p className="float flex max-w-[90vw] items-center gap-3 px-5 py-3 text-lg font-strong">
            <Icon aria-hidden className={`size-5 shrink-0 ${refusal ? "text-danger" : ""}`} />
            <span className="min-w-0 wrap-anywhere">
              {refusal ? `${refusal} of ${name}` : `Upload as v${review.newest + 1} of ${name}`}
            </span>
          </p>
        </div>
      )}
      {file ? <NextVersion file={file} review={review} address={address} onEnd={() => setFile(null)} /> : null}
    </>
  );
}

"use client";

import { Check, CircleCheck, CircleX } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useKeys } from "@/components/ui/use-keys";
import type { Share } from "@/lib/queries/media";
import { reviewedBefore, type VerdictState, verdictOn, verdictText, verdictWords } from "@/lib/review/verdict";
import { useVerdict } from "./use-verdict";
import { RequestChanges } from "./request-changes";

type Props = {
  share: Share;
  user: { id: string; name: string | null; slug: string } | null;
  /** Number of the shown version. */
  version: number;
  /** A verdict was stored, with the thread of its text. */
  onSent: (commentId: string | null) => void;
};

/**
 * Verdict on the shown version of a media: two buttons until the reader has given one, then a line with Undo. `A` approves, `X` requests
 * changes, `U` undoes.
 */
export function VerdictBar({ share, user, version, onSent }: Props) {
  const { reviews, mayReview, own: ownOn, give, takeBack } = useVerdict(share, user, onSent);
  const [asking, setAsking] = useState(false);
  const verdict = verdictOn(reviews, version);
  const before = verdict ? null : reviewedBefore(reviews, version);
  const own = ownOn(version);
  const approve = () => void give({ state: "approved", version });
  useKeys({
    a: () => (mayReview && own?.state !== "approved" ? approve() : false),
    x: () => (mayReview && own?.state !== "rejected" ? setAsking(true) : false),
    u: () => (mayReview && own ? takeBack(own) : false),
  });
  if (!mayReview && !verdict && before === null) return null;
  if (asking)
    return (
      <RequestChanges
        mediaId={share.media.id}
        version={version}
        onCancel={() => setAsking(false)}
        onSend={async (text, attempt) => {
          const sent = await give({ state: "rejected", version, text, attempt });
          if (sent) setAsking(false);
          return Boolean(sent);
        }}
      />
    );
  const decides = mayReview && !own;
  const words = verdict
    ? verdictText(verdict, user?.id ?? null)
    : before === null
      ? null
      : `v${before}: ${verdictWords[verdictOn(reviews, before)!.state].toLowerCase()}. v${version} is not reviewed.`;
  return (
    <section aria-label="Verdict" className="border-b border-line px-4">
      {decides ? (
        <div className="flex h-14 items-center gap-2">
          <Button aria-keyshortcuts="X" data-tip="Request changes  X" className="tip min-w-0 flex-1" onClick={() => setAsking(true)}>
            Request changes
          </Button>
          <Button
            kind="primary"
            aria-keyshortcuts="A"
            data-tip="Approve  A"
            data-side="end"
            className="tip min-w-0 flex-1"
            onClick={approve}
          >
            <Check aria-hidden />
            Approve
          </Button>
        </div>
      ) : null}
      {/* Stays in the page, so that screen readers read the line when it appears. */}
      <div className={`flex items-center gap-2 ${decides ? (words ? "pb-3" : "") : "min-h-14 py-2"}`}>
        <p role="status" className="flex min-w-0 flex-1 items-center gap-2">
          {verdict ? <StateIcon state={verdict.state} /> : null}
          {words ? <span className={`min-w-0 wrap-anywhere ${verdict ? "" : "text-ink-2"}`}>{words}</span> : null}
        </p>
        {own ? (
          <Button
            kind="ghost"
            size="small"
            aria-keyshortcuts="U"
            data-tip="Undo  U"
            data-side="end"
            className="tip"
            onClick={() => takeBack(own)}
          >
            Undo
          </Button>
        ) : null}
      </div>
    </section>
  );
}

const StateIcon = ({ state }: { state: VerdictState }) =>
  state === "approved" ? (
    <CircleCheck aria-hidden className="size-4 shrink-0 text-done" />
  ) : (
    <CircleX aria-hidden className="size-4 shrink-0 text-danger" />
  );

"use client";

import { Check, CircleCheck, CircleX, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { loadable } from "@/components/ui/loadable";
import { useKeys } from "@/components/ui/use-keys";
import type { Share } from "@/lib/queries/media";
import { reviewedBefore, type VerdictState, verdictOn, verdictText, verdictWords } from "@/lib/review/verdict";
import { useVerdict } from "./use-verdict";

const RequestChanges = loadable(() => import("./request-changes"), "The form");

type Props = {
  share: Share;
  user: { id: string; name: string | null; slug: string } | null;
  /** Number of the shown version. */
  version: number;
  /** A verdict was stored, with the thread of its text. */
  onSent: (commentId: string | null) => void;
};

/** Verdict on the shown version of a media, and the buttons to give one: `A` approves, `X` requests changes, `U` takes back. */
export default function VerdictBar({ share, user, version, onSent }: Props) {
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
        pending={<div className="h-40 border-b border-line" />}
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
  return (
    <section aria-label="Verdict" className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <p role="status" className="flex min-w-32 flex-1 items-center gap-2">
        {verdict ? <StateIcon state={verdict.state} /> : null}
        <span className={verdict ? "min-w-0 wrap-anywhere" : "text-ink-2"}>
          {verdict
            ? verdictText(verdict, user?.id ?? null)
            : before === null
              ? "Not reviewed"
              : `v${before}: ${verdictWords[verdictOn(reviews, before)!.state].toLowerCase()}. v${version} is not reviewed.`}
        </span>
      </p>
      {mayReview ? (
        <div className="ms-auto flex flex-wrap gap-2">
          {own ? (
            <Button kind="ghost" size="small" aria-keyshortcuts="U" onClick={() => takeBack(own)}>
              Take back
            </Button>
          ) : null}
          {own?.state === "rejected" ? null : (
            <Button size="small" kind={own ? "ghost" : "line"} aria-keyshortcuts="X" onClick={() => setAsking(true)}>
              <X aria-hidden />
              Request changes
              <Hint>X</Hint>
            </Button>
          )}
          {own?.state === "approved" ? null : (
            <Button size="small" kind={own ? "ghost" : "line"} aria-keyshortcuts="A" onClick={approve}>
              <Check aria-hidden />
              Approve
              <Hint>A</Hint>
            </Button>
          )}
        </div>
      ) : null}
    </section>
  );
}

const Hint = ({ children }: { children: string }) => (
  <span aria-hidden className="pointer-coarse:hidden">
    <Kbd>{children}</Kbd>
  </span>
);

const StateIcon = ({ state }: { state: VerdictState }) =>
  state === "approved" ? (
    <CircleCheck aria-hidden className="size-4 shrink-0 text-done" />
  ) : (
    <CircleX aria-hidden className="size-4 shrink-0 text-danger" />
  );

import { Ban, Check, CircleAlert, CircleDashed, Layers, VideoOff } from "lucide-react";
import type { ReactNode } from "react";
import { ProgressBar } from "@/components/ui/progress";
import { useVideoCodec } from "@/components/ui/use-video-codec";
import { bytes, bytesOf } from "@/lib/format";
import type { PreviewText, QueueRow } from "@/lib/upload/rows";
import { usePlayable } from "./use-playable";

const previewIcons: Partial<Record<PreviewText["kind"], ReactNode>> = { version: <Layers aria-hidden />, same: <Check aria-hidden /> };

type Props = { row: QueueRow; /** Of a row that is ready. */ preview: PreviewText | undefined };

/** Shows the state of one upload in a sentence, with a progress bar while bytes move. */
export function UploadStatus({ row: { now, name, size, file, facts, arrived }, preview }: Props) {
  switch (now.at) {
    case "reading":
      return (
        <Bar
          label={`Reading ${name}`}
          text="Reading…"
          fact={`${Math.round((now.done / Math.max(1, now.total)) * 100)}%`}
          value={now.done / now.total}
        />
      );
    case "ready":
      return (
        <>
          <Line icon={preview && previewIcons[preview.kind]} tone="text-ink-2">
            <span className="line-clamp-3" dir="auto">
              {preview?.text}
            </span>
          </Line>
          {facts?.contentType.startsWith("video/") ? <Playing file={file} contentType={facts.contentType} /> : null}
        </>
      );
    case "waiting":
      return <Line>Queued, {bytes(size)}</Line>;
    case "cancelled":
      return <Line icon={<Ban aria-hidden />}>Canceled</Line>;
    case "interrupted":
      return <Line icon={<CircleDashed aria-hidden />}>Interrupted, {bytes(size)}</Line>;
    case "failed":
      return <Problem>{now.problem}</Problem>;
    case "done":
      return (
        <Line icon={<Check aria-hidden />} tone="text-done">
          Done, v{now.media.version}
          {now.sent ? "" : ". Already uploaded"}
        </Line>
      );
    case "running":
      if (now.phase.phase === "sending")
        return (
          <Bar
            label={`Uploading ${name}`}
            text="Uploading…"
            fact={bytesOf(now.phase.done, now.phase.total)}
            value={now.phase.done / now.phase.total}
          />
        );
      if (now.phase.phase !== "checking" && !arrived) return <Line>Queued, {bytes(size)}</Line>;
      return <Bar label={`Upload of ${name}`} text="Verifying…" value={1} />;
  }
}

function Playing({ file, contentType }: { file: File | null; contentType: string }) {
  const playable = usePlayable(file, contentType);
  const codec = useVideoCodec(playable ? null : file);
  const advice = contentType === "video/mp4" && !codec ? "" : " Use MP4 (H.264) to be safe.";
  if (!playable)
    return (
      <Line icon={<VideoOff aria-hidden />} tone="text-ink-2">
        Your browser can’t play {codec ? `${codec} video` : "this video"}, and others may not either.{advice}
      </Line>
    );
  return contentType === "video/quicktime" ? <Line>Some browsers can’t play QuickTime.{advice}</Line> : null;
}

const Problem = ({ children }: { children: ReactNode }) => (
  <div role="alert">
    <Line icon={<CircleAlert aria-hidden />} tone="text-danger">
      {children}
    </Line>
  </div>
);

const Line = ({ icon, tone = "text-ink-3", children }: { icon?: ReactNode; tone?: string; children: ReactNode }) => (
  <p className={`flex items-start gap-1.5 text-xs ${tone} [&_svg]:mt-px [&_svg]:size-3.5 [&_svg]:shrink-0`}>
    {icon}
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
);

const Bar = ({ label, text, fact, value }: { label: string; text: string; fact?: string; value: number | null }) => (
  <>
    <p className="flex justify-between gap-2 text-xs text-ink-3">
      <span>{text}</span>
      {fact ? <span className="mono">{fact}</span> : null}
    </p>
    <ProgressBar className="mt-1.5" value={value} label={label} />
  </>
);

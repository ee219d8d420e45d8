import { Hourglass, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { clock } from "@/lib/media/clock";
import { count } from "@/lib/format";
import { tallyText, type UploadTally } from "@/lib/upload/tally";

const hatched =
  "bg-[repeating-linear-gradient(135deg,color-mix(in_oklab,var(--ink)_34%,transparent)_0_1.5px,color-mix(in_oklab,var(--ink)_9%,transparent)_1.5px_4px)]";

/** Bar of an upload: solid for done, hatched for waiting, red for failed. Its parts add up to the files that were asked for. */
export function UploadBar({ tally }: { tally: UploadTally }) {
  const { asked, done, waiting, failed, cancelled } = tally;
  const part = (files: number, look: string) =>
    files ? <span className={`h-full min-w-1 transition-[flex-grow] ${look}`} style={{ flexGrow: files, flexBasis: 0 }} /> : null;
  return (
    <span
      role="progressbar"
      aria-label="Upload of all files"
      aria-valuemin={0}
      aria-valuemax={asked}
      aria-valuenow={done}
      aria-valuetext={tallyText(tally)}
      className="flex h-1.5 gap-0.5 overflow-hidden rounded-full"
    >
      {part(done, "bg-ink")}
      {part(waiting, hatched)}
      {part(failed, "bg-danger")}
      {part(cancelled, "bg-line-strong")}
    </span>
  );
}

/** Numbers of an upload, with the bar and the key of its parts. */
export function UploadProgress({ tally }: { tally: UploadTally }) {
  const { done, waiting, failed, cancelled, lost } = tally;
  const keys: [number, string, string][] = [
    [done, "done", "bg-ink"],
    [waiting, lost ? "waiting for the connection" : "waiting", hatched],
    [failed, "failed", "bg-danger"],
    [cancelled, "canceled", "bg-line-strong"],
  ];
  return (
    <div className="mt-3">
      <UploadBar tally={tally} />
      <ul aria-label="Progress" className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-2">
        {keys
          .filter(([files], index) => files || !index)
          .map(([files, word, look]) => (
            <li key={word} className="flex items-center gap-1.5">
              <span aria-hidden className={`size-2 rounded-xs ${look}`} />
              <span>
                <b className="font-strong text-ink">{count(files)}</b> {word}
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Says why the upload waits: no connection, or the rate limit with its countdown. It continues by itself. */
export function UploadPause({ tally: { lost, until, waiting }, offline }: { tally: UploadTally; offline: boolean }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (!waiting) return null;
  const text = lost
    ? {
        title: offline ? "You’re offline" : "Can’t reach Loupe",
        more: `Uploads continue when ${offline ? "you reconnect" : "it can be reached"}. Keep this tab open.`,
      }
    : until !== null && until > now
      ? { title: "Too many requests", more: `Continuing in ${clock(Math.ceil((until - now) / 1000))}. Keep this tab open.` }
      : null;
  if (!text) return null;
  const Icon = lost ? WifiOff : Hourglass;
  return (
    <div role="status" className="flex shrink-0 items-start gap-3 border-t border-line bg-wash px-4 py-3 sm:px-6">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-2" />
      <p>
        <b className="font-strong">{text.title}.</b>
        <span className="block text-ink-2">{text.more}</span>
      </p>
    </div>
  );
}

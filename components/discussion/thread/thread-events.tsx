import { CircleCheck, CircleX, Upload } from "lucide-react";
import { Time } from "@/components/ui/time";
import { plural } from "@/lib/format";
import type { ReviewEvent } from "@/lib/review/thread-events";

/** Number of events in a row that are not folded. */
const FEW = 2;

const looks = {
  uploaded: { Icon: Upload, color: "text-ink-3", text: (version: number) => `uploaded v${version}` },
  approved: { Icon: CircleCheck, color: "text-done", text: (version: number) => `approved v${version}` },
  rejected: { Icon: CircleX, color: "text-danger", text: (version: number) => `requested changes on v${version}` },
};

type Props = {
  events: readonly ReviewEvent[] | undefined;
  /** Compares a version with the one before it. */
  onCompare: (version: number) => void;
};

/** Uploads and verdicts between two threads; several fold to one line. */
export function ThreadEvents({ events, onCompare }: Props) {
  if (!events?.length) return null;
  const rows = events.map((event) => <EventRow key={event.key} event={event} onCompare={onCompare} />);
  return (
    <li data-events className="border-b border-line bg-wash px-4 py-1.5 text-xs text-ink-2 max-lg:group-has-data-open/panel:hidden">
      {events.length > FEW ? (
        <details>
          <summary className="cursor-default py-1 font-medium hover:text-ink">{plural(events.length, "event")}</summary>
          {rows}
        </details>
      ) : (
        rows
      )}
    </li>
  );
}

function EventRow({ event: { kind, by, version, at }, onCompare }: { event: ReviewEvent; onCompare: Props["onCompare"] }) {
  const { Icon, color, text } = looks[kind];
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-2">
      <span className="flex min-w-0 gap-2">
        <Icon aria-hidden className={`mt-px size-3.5 shrink-0 ${color}`} />
        <span className="min-w-0 wrap-anywhere">
          <b className="font-strong text-ink">
            <bdi>{by ?? "A deleted account"}</bdi>
          </b>{" "}
          {text(version)}
        </span>
      </span>
      {kind === "uploaded" ? (
        <button
          type="button"
          className="link pointer-coarse:min-h-11 print:hidden"
          aria-label={`Compare v${version} with v${version - 1}`}
          onClick={() => onCompare(version)}
        >
          Compare
        </button>
      ) : null}
      <Time at={at} className="ms-auto shrink-0 text-ink-3" />
    </p>
  );
}

import { Clock, Globe, Layers, Lock, MessageSquare, Play } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useOffers } from "@/components/shell/offers";
import { Still } from "@/components/ui/still";
import { Time } from "@/components/ui/time";
import { daysUntil, plural } from "@/lib/format";
import type { Frame, ListedMedia } from "@/lib/media-groups";
import { plainName } from "@/lib/media-groups";

/** Days of life under which a card says that its end is near. */
const SOON = 8;
const sizeOf = ({ width, height }: ListedMedia) => (width && height ? `${width} × ${height}` : null);

/** A medium, or before and after side by side. The whole card leads to the share page; the before picture to its own. */
export function LibraryCard({ frame: { main, before } }: { frame: Frame }) {
  const threads = (main.openThreads ?? 0) + (before?.openThreads ?? 0);
  // Shares that cannot be read here are shown by whoever keeps them.
  const sharesHere = useOffers("GET /shares/{shareToken}");
  const hrefOf = ({ url }: ListedMedia) => (sharesHere ? new URL(url).pathname : url);
  const isVideo = main.contentType.startsWith("video/");
  return (
    <article className="relative overflow-hidden sheet transition-colors focus-within:border-line-strong hover:border-line-strong">
      <div className="flex h-38 items-stretch justify-center gap-2 bg-stage px-3 pt-3 pb-1.5">
        {before ? (
          <>
            <Link
              href={hrefOf(before)}
              prefetch={false}
              aria-label={`${before.name}, before`}
              className="relative z-10 flex min-w-0 flex-1"
            >
              <Picture media={before} caption="Before" />
            </Link>
            <Picture media={main} caption="After" />
          </>
        ) : (
          <Picture media={main} caption={[isVideo ? "Video" : null, sizeOf(main)].filter(Boolean).join(", ") || " "} />
        )}
      </div>
      <div className="px-3 pt-2.5 pb-3">
        <div className="flex items-baseline gap-3">
          <h3 className="min-w-0 truncate font-medium">
            <Link
              href={hrefOf(main)}
              prefetch={false}
              className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {before ? plainName(main.name) : main.name}
            </Link>
          </h3>
          <p className="ms-auto shrink-0 text-xs text-ink-3">
            {main.createdBy ? `${main.createdBy.split(" ")[0]}, ` : ""}
            <Time at={main.createdAt} />
          </p>
        </div>
        <div className="mt-1 flex items-center gap-3 text-xs text-ink-3 [&_svg]:size-3.5 [&_svg]:shrink-0">
          {threads ? (
            <Fact icon={<MessageSquare aria-hidden />} strong>
              {threads} open
            </Fact>
          ) : null}
          <Fact icon={<Layers aria-hidden />}>
            <span className="mono">v{main.version}</span>
          </Fact>
          {main.expiresAt ? <Life until={main.expiresAt} /> : null}
          <span className="ms-auto" title={main.visibility === "public" ? "Public link" : "Team only"}>
            {main.visibility === "public" ? <Globe role="img" aria-label="Public link" /> : <Lock role="img" aria-label="Team only" />}
          </span>
        </div>
      </div>
    </article>
  );
}

const Fact = ({ icon, strong, children }: { icon: ReactNode; strong?: boolean; children: ReactNode }) => (
  <span className={`inline-flex items-center gap-1 whitespace-nowrap ${strong ? "text-ink" : ""}`}>
    {icon}
    {children}
  </span>
);

function Life({ until }: { until: string }) {
  const days = daysUntil(until);
  return (
    <span suppressHydrationWarning className={`inline-flex items-center gap-1 truncate ${days < SOON ? "text-ink" : ""}`}>
      <Clock aria-hidden />
      {days < SOON ? `Removed in ${plural(days, "day")}` : `${days} days left`}
    </span>
  );
}

function Picture({ media, caption }: { media: ListedMedia; caption: string }) {
  return (
    <figure className="flex min-w-0 flex-1 flex-col">
      <span className="relative flex min-h-0 flex-1 items-center justify-center">
        <Still
          media={media}
          sizes="(min-width: 640px) 360px, 90vw"
          className="mx-auto block h-auto max-h-full min-h-0 w-auto max-w-full rounded-[2px] object-contain ring-1 ring-line"
        />
        {media.contentType.startsWith("video/") ? (
          <span className="absolute grid size-8 place-items-center rounded-full bg-picture-label text-picture-light">
            <Play aria-hidden className="size-3.5 translate-x-px fill-current" />
          </span>
        ) : null}
      </span>
      <figcaption className="truncate pt-1 text-center font-mono text-2xs text-ink-2">{caption}</figcaption>
    </figure>
  );
}

import { CircleCheck, Globe, Layers, Lock, MessageSquare, Pencil } from "lucide-react";
import Link from "next/link";
import { memo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Checkbox } from "@/components/ui/checkbox";
import { useMediaHref } from "@/components/shell/media-href";
import { IconButton } from "@/components/ui/icon-button";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { expiresSoon } from "@/lib/format";
import type { Frame, ListedMedia } from "@/lib/media/media-groups";
import { plainName } from "@/lib/media/media-state";
import type { MenuHandle } from "@/components/ui/menu";
import { CardVerdict, MediaFact, MediaExpiry, MediaPlace } from "./card-facts";
import { LibraryMenuButton } from "./card-menu";
import { CardPictures } from "./card-pictures";
import { LibraryRename } from "./rename-field";

type Props = {
  frame: Frame;
  selected: boolean;
  /** Shows the branch or pull request on the card, for lists without group headings. */
  placed: boolean;
  /** The reader may rename staged media. */
  mayRename: boolean;
  onSelect: (frame: Frame, range: boolean) => void;
  menu: MenuHandle<Frame>;
};

const updatedAt = (media: ListedMedia) => media.updatedAt ?? media.createdAt;

function Card({ frame, selected, placed, mayRename, onSelect, menu }: Props) {
  const { main, before } = frame;
  const hrefOf = useMediaHref();
  const name = before ? plainName(main.name) : main.name;
  // Pairs are renamed from the menu, which names the half.
  // The card shows the upload of the newer half.
  const newest = before && updatedAt(before) > updatedAt(main) ? before : main;
  const uploader = newest.updatedAt ? newest.updatedBy : newest.createdBy;
  const renames = mayRename && !before && main.prNumber === null;
  const [naming, setNaming] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const rename = () => setNaming(true);
  const named = (focused: boolean) => {
    // Focus immediately: the link may be missing in the next frame.
    flushSync(() => setNaming(false));
    if (focused) link.current?.focus();
  };
  return (
    <article
      className={`group relative sheet transition-colors focus-within:border-line-strong hover:border-line-strong ${selected ? "border-ink-2! bg-mark-wash!" : ""}`}
    >
      <label
        htmlFor={`select-${main.id}`}
        className={`absolute inset-s-0 top-0 z-20 grid size-9 place-items-center rounded-ss-lg transition-opacity group-hover:opacity-100 has-focus-visible:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100 ${selected ? "" : "opacity-0"}`}
      >
        <Checkbox
          id={`select-${main.id}`}
          aria-label={`Select ${name}`}
          checked={selected}
          onChange={(event) => onSelect(frame, (event.nativeEvent as MouseEvent).shiftKey === true)}
        />
      </label>
      <CardPictures frame={frame} hrefOf={hrefOf} />
      <div className="px-3 pt-2.5 pb-3">
        {naming && renames ? (
          <LibraryRename media={main} onDone={named} />
        ) : (
          <div className="flex items-baseline gap-3">
            <h3 className="min-w-0 truncate font-medium">
              <Link
                ref={link}
                href={hrefOf(main.url)}
                prefetch={false}
                aria-keyshortcuts={renames ? "F2" : undefined}
                onKeyDown={(event) => event.key === "F2" && renames && rename()}
                className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
              >
                <bdi>{name}</bdi>
              </Link>
            </h3>
            {renames ? (
              <IconButton
                label={`Rename ${name}`}
                shortcut="F2"
                className="relative z-10 -my-1.5 -ms-2.5 self-center opacity-0 transition-opacity group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:hidden"
                onClick={rename}
              >
                <Pencil aria-hidden className="size-3.5!" />
              </IconButton>
            ) : null}
            <p className="ms-auto flex max-w-1/2 shrink-0 text-xs text-ink-3">
              {uploader ? (
                <>
                  <span className="min-w-0 truncate" title={uploader}>
                    {uploader}
                  </span>
                  <span className="me-1">,</span>
                </>
              ) : null}
              <Time at={updatedAt(newest)} className="shrink-0" />
            </p>
          </div>
        )}
        <CardFacts frame={frame} placed={placed} menu={menu} />
      </div>
    </article>
  );
}

/** Numbers of threads and comments, version, branch and visibility of a card, and its menu. */
function CardFacts({ frame, placed, menu }: Pick<Props, "frame" | "placed" | "menu">) {
  const { main, before } = frame;
  const open = (main.openThreads ?? 0) + (before?.openThreads ?? 0);
  const resolved = (main.resolvedThreads ?? 0) + (before?.resolvedThreads ?? 0);
  const fresh = (main.newComments ?? 0) + (before?.newComments ?? 0);
  return (
    <div className="mt-1 flex min-h-5 items-center gap-3 text-xs text-ink-3 [&_svg]:size-3.5 [&_svg]:shrink-0">
      {open ? (
        <MediaFact icon={<MessageSquare aria-hidden />} strong>
          {open} open
        </MediaFact>
      ) : null}
      {fresh ? <Tag kind="mark">{fresh} new</Tag> : null}
      {resolved ? (
        <MediaFact icon={<CircleCheck aria-hidden />} title={`${resolved} resolved`}>
          {resolved}
          <span className="sr-only"> resolved</span>
        </MediaFact>
      ) : null}
      <MediaFact icon={<Layers aria-hidden />}>
        <span className="mono">v{main.version}</span>
      </MediaFact>
      <CardVerdict verdict={main.verdict} />
      {placed ? <MediaPlace media={main} /> : null}
      {main.expiresAt && (!placed || expiresSoon(main.expiresAt)) ? <MediaExpiry until={main.expiresAt} /> : null}
      <span className="ms-auto flex items-center gap-2">
        <span title={main.visibility === "public" ? "Public link: anyone with the link can view" : "Team only"}>
          {main.visibility === "public" ? <Globe role="img" aria-label="Public link" /> : <Lock role="img" aria-label="Team only" />}
        </span>
        <LibraryMenuButton handle={menu} frame={frame} />
      </span>
    </div>
  );
}

/** Card of a media, or of a pair side by side. It links to the share page; the “before” image links to its own. */
export const LibraryCard = memo(Card, (a, b) => {
  // Grouping creates new frames around the same media.
  const { frame, ...rest } = a;
  return (
    frame.main === b.frame.main &&
    frame.before === b.frame.before &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((key) => rest[key] === b[key])
  );
});

import { Globe, MessageSquare, Pencil, Play } from "lucide-react";
import Link from "next/link";
import { memo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Checkbox } from "@/components/ui/checkbox";
import { useMediaHref } from "@/components/shell/media-href";
import { IconButton } from "@/components/ui/icon-button";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { ageOrDay } from "@/lib/format";
import { clock } from "@/lib/media/clock";
import { type Frame, latestUpload } from "@/lib/media/media-groups";
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

function Card({ frame, selected, placed, mayRename, onSelect, menu }: Props) {
  const { main, before } = frame;
  const hrefOf = useMediaHref();
  const name = before ? plainName(main.name) : main.name;
  // Pairs are renamed from the menu, which names the half.
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
    <article data-selected={selected || undefined} className="group @container relative rounded-lg">
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
      {naming && renames ? (
        <div className="pt-2">
          <LibraryRename media={main} onDone={named} />
        </div>
      ) : (
        <div className="flex items-center gap-2 pt-2">
          <h3 className="min-w-0 truncate font-medium" dir="auto" title={name}>
            <Link
              ref={link}
              href={hrefOf(main.url)}
              prefetch={false}
              aria-keyshortcuts={renames ? "F2" : undefined}
              onKeyDown={(event) => event.key === "F2" && renames && rename()}
              className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
            >
              {name}
            </Link>
          </h3>
          {renames ? (
            <IconButton
              label={`Rename ${name}`}
              shortcut="F2"
              className="relative z-10 -my-1.5 -ms-1.5 opacity-0 transition-opacity group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:hidden"
              onClick={rename}
            >
              <Pencil aria-hidden className="size-3.5!" />
            </IconButton>
          ) : null}
          <Time at={latestUpload(frame).at} write={ageOrDay} className="ms-auto shrink-0 text-xs text-ink-2 @max-[13rem]:hidden" />
        </div>
      )}
      <div className="flex items-center gap-2">
        <CardFacts frame={frame} placed={placed} />
        <LibraryMenuButton handle={menu} frame={frame} />
      </div>
    </article>
  );
}

/** Facts of a card in one line, the most important ones first. What does not fit is cut from the end: the version first. */
function CardFacts({ frame: { main, before }, placed }: Pick<Props, "frame" | "placed">) {
  const open = (main.openThreads ?? 0) + (before?.openThreads ?? 0);
  const fresh = (main.newComments ?? 0) + (before?.newComments ?? 0);
  return (
    <div className="flex h-5 min-w-0 flex-1 flex-wrap items-center gap-x-3 overflow-hidden text-xs text-ink-2 *:h-5 [&_svg]:size-3.5 [&_svg]:shrink-0">
      {open ? <MediaFact icon={<MessageSquare aria-hidden />}>{open} open</MediaFact> : null}
      {fresh ? (
        <span className="flex items-center">
          <Tag kind="mark">{fresh} new</Tag>
        </span>
      ) : null}
      <CardVerdict verdict={main.verdict} />
      {main.expiresAt ? <MediaExpiry until={main.expiresAt} /> : null}
      {main.visibility === "public" ? <MediaFact icon={<Globe aria-hidden />}>Anyone with the link</MediaFact> : null}
      {main.durationMs ? <MediaFact icon={<Play aria-hidden />}>{clock(main.durationMs / 1000)}</MediaFact> : null}
      {placed ? <MediaPlace media={main} /> : null}
      <span className="mono leading-5">v{main.version}</span>
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

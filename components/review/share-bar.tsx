"use client";

import { Link2, Share2, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { SignInLink } from "@/components/comments/sign-in-link";
import { PaletteButton, PaletteRow } from "@/components/shell/palette/palette-button";
import { ModeSwitch } from "@/components/viewer/compare/mode-switch";
import { PairSwitch } from "@/components/viewer/pair-switch";
import { neighbours, Siblings } from "@/components/viewer/siblings";
import { TopBar } from "@/components/viewer/top-bar";
import { usePageActions } from "@/components/ui/page-actions";
import { useKeys } from "@/components/ui/use-keys";
import { Versions } from "@/components/viewer/versions";
import { IconButton } from "@/components/ui/icon-button";
import { buttonClass } from "@/components/ui/button-class";
import { toast } from "@/components/ui/toast";
import { useShareLinks } from "@/components/shell/share-links/use-share-links";
import type { CompareMode } from "@/lib/review/view";
import type { Comparison } from "./use-compare";
import { useNeighbours } from "./use-neighbours";
import type { SharedReview } from "./use-shared-review";
import type { ShareAddress } from "./use-share-address";

type Props = {
  review: SharedReview;
  address: ShareAddress;
  comparing: Comparison;
  user: { name: string | null; slug: string } | null;
  onShortcuts: () => void;
  /** Chooses a file for the next version; null for people who may not upload. */
  onNextVersion: (() => void) | null;
  panel: ReactNode;
};

const modeKeys: Readonly<Record<string, CompareMode>> = { s: "split", w: "swipe", o: "onion", d: "diff" };

/** Bar of the share page, and its keyboard shortcuts. */
export function ShareBar({ review, address, comparing, user, onShortcuts, onNextVersion, panel }: Props) {
  const { token, share, media, version, versions, newest, showVersion } = review;
  const siblings = share.siblings ?? [];
  const { counterpart } = share;
  // The token of a link without a media opens the first one.
  const current = token === share.link?.token ? (siblings[0]?.token ?? token) : token;
  const [previous, next] = neighbours(siblings, current);
  const open = useNeighbours(address, [counterpart?.token, previous?.token, next?.token]);
  const linkToView = () => `${media.url}${address.words(version.number)}`;
  const { at, zoom } = address.view;

  const toPair = (half: "before" | "after") => {
    if (!counterpart || comparing.mode || media.state === half || media.state === null) return false;
    const place = address.here();
    open(counterpart.token, { at: place.at ?? at, zoom: place.zoom ?? zoom });
    return true;
  };
  const onVersion = (number: number) => {
    if (address.view.vs === number) address.change({ version: number === newest ? null : number, vs: version.number });
    else showVersion(number);
  };
  const { project, link } = share;
  const inSet = link ? { label: link.name, position: { at: link.position, total: link.total } } : {};
  const { openLinks, dialog } = useShareLinks({
    owner: project?.account.slug ?? "",
    project: project?.name ?? "",
    mayShare: project !== null && share.permissions.includes("review"),
  });
  const onShareLinks = openLinks && (() => openLinks({ mediaIds: [media.id] }, media.name));
  usePageActions([
    ...(onShareLinks ? [{ label: "Share links", detail: media.name, icon: <Share2 aria-hidden />, run: onShareLinks }] : []),
    {
      label: "Copy link to this view",
      icon: <Link2 aria-hidden />,
      shortcut: "Mod+Shift+Comma",
      run: () => void navigator.clipboard?.writeText(linkToView()).then(() => toast("Link copied", { kind: "done" })),
    },
  ]);
  useKeys({
    ...Object.fromEntries(Object.entries(modeKeys).map(([key, mode]) => [key, () => comparing.compare(mode)])),
    b: () => (comparing.mode ? false : comparing.compare("blink")),
    "[": () => (previous ? open(previous.token) : false),
    "]": () => (next ? open(next.token) : false),
    ArrowLeft: () => toPair("before"),
    ArrowRight: () => toPair("after"),
  });
  return (
    <>
      {dialog}
      <TopBar
        of={{
          ...media,
          version,
          team: review.team,
          project: share.project?.name ?? null,
          linkName: link?.name ?? null,
        }}
        which={
          <>
            {media.state && counterpart ? (
              <PairSwitch
                state={media.state}
                other={counterpart.token}
                onOpen={() => toPair(media.state === "before" ? "after" : "before")}
              />
            ) : null}
            <Versions
              versions={versions}
              shown={version.number}
              onVersion={onVersion}
              onCompare={(number) => address.change({ mode: address.view.mode ?? "split", vs: number, with: null })}
            />
            {onNextVersion ? (
              <IconButton label="Upload next version" shortcut="V" className="max-sm:hidden" onClick={onNextVersion}>
                <Upload aria-hidden />
              </IconButton>
            ) : null}
          </>
        }
        modes={
          comparing.choices.length ? (
            <ModeSwitch
              mode={comparing.mode}
              onMode={(mode) => (mode ? comparing.compare(mode) : comparing.compare(null))}
              choices={comparing.choices}
              chosen={comparing.chosen}
              onChoice={comparing.choose}
            />
          ) : null
        }
        siblings={siblings.length > 1 ? <Siblings siblings={siblings} token={current} {...inSet} onOpen={(it) => open(it)} /> : null}
        linkToView={linkToView}
        onShareLinks={onShareLinks}
        downloads={link?.downloads ?? true}
        onShortcuts={onShortcuts}
        panel={panel}
        user={user}
        search={<PaletteButton iconOnly />}
        searchRow={(close) => <PaletteRow onOpen={close} />}
        signIn={<SignInLink className={buttonClass({ size: "small", className: "ms-1" })}>Sign in</SignInLink>}
      />
    </>
  );
}

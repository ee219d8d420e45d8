"use client";

import type { ReactNode } from "react";
import { loadable } from "@/components/ui/loadable";
import { Viewer } from "@/components/stage/viewer";
import { PinComposer } from "@/components/discussion/composer/pin-composer";
import type { ReviewState } from "./use-review-state";
import type { SharedReview } from "./use-shared-review";
import { OlderVersionNotice } from "@/components/stage/pins/older-version-notice";

const CompareView = loadable(() => import("./compare/compare-view"), "The comparison", {
  failed: (notice) => (
    <main id="main" className="grid place-items-center bg-stage max-lg:flex-1">
      {notice}
    </main>
  ),
});

/** Message that an older version is shown. Null while the banner about a new version is visible. */
function olderVersionMessage({ version, newest, arrival, showVersion }: SharedReview, pinsStay: boolean): ReactNode {
  if (version.number === newest || arrival.arrived !== null || arrival.landed) return null;
  return (
    <>
      <span>
        You’re viewing <b className="font-strong">v{version.number}</b>.
        <span className="max-sm:hidden">
          {pinsStay ? ` Pins stay on it. Other comments go to v${newest}.` : ` New comments go to v${newest}.`}
        </span>
      </span>
      <button type="button" className="link shrink-0" onClick={() => showVersion(newest)}>
        Go to v{newest}
      </button>
    </>
  );
}

/** The viewer, or the comparison where the address asks for one. */
export function StageArea(state: ReviewState) {
  const { review, address, comparing, focus, list, pinning, hoveredId, changes } = state;
  const { media, version, newest } = review;
  const { selectedId, select } = focus;
  const { sides, mode, otherToken } = comparing;
  const { elsewhere } = pinning;
  if (sides && mode) {
    return (
      <CompareView
        pending={<main id="main" className="bg-stage max-lg:flex-1" />}
        key={sides.map(({ source }) => source.fileUrl).join(" ")}
        review={review}
        address={address}
        comparing={{ sides, mode, otherToken }}
        selection={{ selectedId, hoveredId, onSelect: select }}
        filterMarks={list.filterMarks}
        pinning={pinning}
        changes={changes}
      >
        {elsewhere ? (
          <OlderVersionNotice
            newest={newest}
            onGoToNewest={() => {
              address.change({ mode: null });
              elsewhere.goToNewest();
            }}
            onWithoutPin={elsewhere.withoutPin}
          />
        ) : null}
      </CompareView>
    );
  }
  return (
    <Viewer
      file={{
        source: { ...version, previews: version.previews ?? [] },
        name: media.name,
        alt: [media.name, media.state && `(${media.state})`, media.description && `: ${media.description}`].filter(Boolean).join(" "),
        caption: [
          [`v${version.number}`, ...(media.branch ? [media.branch] : []), ...(media.prNumber === null ? [] : [`#${media.prNumber}`])],
          version.width && version.height ? `${version.width} × ${version.height}` : null,
        ],
      }}
      pins={{ marks: list.marks, selectedId, hoveredId, area: address.view.box, onSelect: select }}
      pinning={{
        draft: pinning.shownDraft,
        placing: pinning.placing,
        onAim: pinning.onAim,
        mayPlace: pinning.mayPlace,
        mayDraw: pinning.offersOlder,
        onMoment: pinning.startAtMoment,
        onPlacing: pinning.place,
      }}
      onReload={review.reload}
      address={address}
      notice={olderVersionMessage(review, pinning.offersOlder)}
      composer={
        pinning.isWritingAtPin ? (
          <PinComposer
            field={review.composer}
            draft={review.draft}
            onDraft={pinning.onDraft}
            placeOf={review.placeOf}
            onStop={pinning.stopWriting}
          />
        ) : null
      }
    >
      {elsewhere ? <OlderVersionNotice newest={newest} onGoToNewest={elsewhere.goToNewest} onWithoutPin={elsewhere.withoutPin} /> : null}
    </Viewer>
  );
}

"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ArrowLeft, CalendarSearch } from "lucide-react";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { useRef, useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { loadable } from "@/components/ui/loadable";
import { usePageActions } from "@/components/ui/page-actions";
import { Skeleton } from "@/components/ui/skeleton";
import { useKeys } from "@/components/ui/use-keys";
import { projectDetails } from "@/lib/queries/projects";
import { testDetails, type TestKey } from "@/lib/queries/tests";
import { routes } from "@/lib/routes";
import type { ImageFrame } from "@/lib/tests/image-frames";
import { testHistoryUrl } from "@/lib/tests/history-view";
import { BranchFilter } from "./branch-filter";
import { FilmStrip } from "./film-strip";
import { FlakyChart } from "./flaky-chart";
import { FrameTools } from "./frame-tools";
import { ImageDecisions } from "./image-decisions";
import { SinceWhen } from "./since-when";
import { TestChanges } from "./test-changes";
import { TestRules } from "./test-rules";
import { TestSum } from "./test-sum";
import { TestDiscussion } from "./test-discussion";
import { useTestImages } from "./use-test-images";

const HistoryStage = loadable(() => import("./history-stage"), "The stage");

/** Milliseconds between two images while an arrow key is held. */
const PLAY_MS = 160;
/** Names above this length are written in full below the heading. */
const LONG_NAME = 60;

/** Returns the place of the image that a build shows, or of the current one. */
function placeOf(frames: readonly ImageFrame[], build: number | null): number {
  const found = frames.findIndex(({ spans }) =>
    spans.some(({ image }) => build !== null && build >= image.first.number && build <= image.last.number),
  );
  return build === null || found < 0 ? frames.length - 1 : found;
}

/** History of a test: its distinct images over time, their decisions, and how often it changes. */
export function TestHistory(of: TestKey) {
  const { data: test } = useSuspenseQuery(testDetails(of));
  const { data: about } = useSuspenseQuery(projectDetails(of.owner, of.project));
  const mayReview = !about.archivedAt && (about.permissions?.includes("review") ?? true);
  const [address, setAddress] = useQueryStates(testHistoryUrl, { history: "replace" });
  const { frames, branch, ready, loading, error, retry, more } = useTestImages(of, address.branch);
  const [isAsking, setAsking] = useState(false);
  const chosen = placeOf(frames, address.image);
  const current = frames[chosen];
  const lastStep = useRef(0);
  const choose = (index: number) => void setAddress({ image: frames[index]!.image.last.number });
  const step = (by: number) => (event: KeyboardEvent) => {
    if (address.view === "compare" || !frames.length) return false;
    if (event.repeat && event.timeStamp - lastStep.current < PLAY_MS) return;
    lastStep.current = event.timeStamp;
    const next = chosen + by;
    if (frames[next]) choose(next);
  };
  const enlarge = (index: number) => void setAddress({ image: frames[index]!.image.last.number, view: "large" }, { history: "push" });
  const back = () => void setAddress({ view: null, with: null });
  useKeys({
    ArrowRight: step(1),
    ArrowLeft: step(-1),
    Enter: current && !address.view ? () => enlarge(chosen) : undefined,
    Escape: address.view ? back : undefined,
  });
  usePageActions(current ? [{ label: "Since when does it look like this?", run: () => setAsking(true) }] : []);
  const since = (
    <SinceWhen
      of={of}
      open={isAsking}
      onClose={() => setAsking(false)}
      base={Math.min(...frames.flatMap(({ spans }) => spans.map(({ image }) => image.first.number)))}
      head={current?.image.last.number ?? 2}
    />
  );
  if (address.view && current)
    return (
      <HistoryStage
        pending={<main id="main" className="flex-1 bg-stage" />}
        name={test.name}
        view={address.view}
        frames={frames}
        chosen={chosen}
        other={address.with === null ? Math.max(0, chosen - 1) : placeOf(frames, address.with)}
        onStep={choose}
        onReload={retry}
        onBack={back}
      />
    );
  return (
    <main id="main" className="flex w-full max-w-[1408px] min-w-0 flex-1 flex-col px-4 py-5 sm:px-6 side:px-8">
      <header className="mb-2 flex min-h-8 items-center gap-x-3 gap-y-2 max-sm:flex-wrap">
        <Link
          href={routes.tests(of.owner, of.project)}
          aria-label="Tests"
          className="-ms-2 grid size-8 shrink-0 place-items-center rounded-md text-ink-2 hover:bg-wash hover:text-ink pointer-coarse:size-11"
        >
          <ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />
        </Link>
        <h1 className="min-w-0 flex-initial truncate text-xl font-strong" dir="auto" title={test.name}>
          {test.name}
        </h1>
        <p
          className="min-w-0 truncate text-xs text-ink-3 max-sm:order-last max-sm:basis-full sm:max-w-1/3 sm:shrink-0"
          dir="auto"
          title={variantOf(current)}
        >
          {variantOf(current)}
        </p>
        {current ? (
          <Button className="ms-auto shrink-0 max-sm:order-last" onClick={() => setAsking(true)}>
            <CalendarSearch aria-hidden />
            Since when?
          </Button>
        ) : null}
      </header>
      {test.name.length > LONG_NAME ? <p className="mb-2 mono text-xs wrap-anywhere text-ink-3">{test.name}</p> : null}
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 text-ink-2">{ready ? <TestSum frames={frames} test={test} isAll={!more} of={of} /> : "Loading…"}</p>
        <BranchFilter
          of={of}
          base={about.defaultBaseBranch ?? "main"}
          branch={address.branch}
          onChange={(wanted) => void setAddress({ branch: wanted, image: null })}
        />
      </div>
      <ListProblem error={error} retry={retry} empty={!ready} className="mb-3" />
      {!ready ? (
        error ? null : (
          <Skeleton className="h-72" />
        )
      ) : current ? (
        <>
          <FilmStrip frames={frames} chosen={chosen} onChoose={choose} onEnlarge={enlarge} />
          <FrameTools
            of={of}
            frames={frames}
            chosen={chosen}
            onEnlarge={() => enlarge(chosen)}
            onCompare={(other) =>
              void setAddress(
                { image: current.image.last.number, view: "compare", with: frames[other]!.image.last.number },
                { history: "push" },
              )
            }
            more={more}
            loading={loading}
            endedEarly={!more && Date.parse(test.createdAt) < Math.min(...frames.map(({ spans }) => spans[0]!.from)) - 86_400_000}
          />
        </>
      ) : (
        <EmptyState title="No images on this branch">
          {more ? (
            <Button onClick={more}>Look at earlier builds</Button>
          ) : (
            `No build of ${branch ?? "this branch"} has this test, or the builds that had it are no longer kept.`
          )}
        </EmptyState>
      )}
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_400px]">
        <FlakyChart test={test} />
        <TestRules of={of} test={test} />
      </div>
      <div className="mt-6">
        <TestChanges of={of} mayReview={mayReview} />
      </div>
      {current ? <ImageDecisions of={of} frames={frames} /> : null}
      <TestDiscussion of={of} test={test} mayComment={mayReview} />
      {since}
    </main>
  );
}

/** Describes what the picture was taken with: browser, size and colour scheme. */
function variantOf(frame: ImageFrame | undefined): string {
  if (!frame) return "";
  const { metadata, width, height } = frame.image;
  return [metadata?.browser?.name, width && height ? `${width} × ${height}` : null, metadata?.colorScheme].filter(Boolean).join(", ");
}

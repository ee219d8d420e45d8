"use client";

import { type ComponentProps, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { usualThreshold } from "@/lib/compare/difference";
import { layOut, sizeWords } from "@/lib/compare/layout";
import type { Mode, View } from "@/lib/review/view";
import type { StageAddress } from "@/components/viewer/stage-address";
import { useKeys } from "@/components/viewer/use-keys";
import { Areas } from "./changed-areas";
import styles from "./compare.module.css";
import { frameOf } from "./frame-of";
import { Laid } from "./compare-layer";
import { Pane } from "./pane";
import { Playback } from "./playback";
import { SidePins } from "@/components/viewer/side-pins";
import { isVideo, type Side, sizeOf } from "./side";
import { SwipeLine } from "./swipe-line";
import { CompareTools } from "./compare-tools";
import { type Look, useDifference } from "./use-difference";
import { useHold } from "./use-hold";
import { useLenses } from "./use-pan-zooms";

type Props = {
  before: Side;
  after: Side;
  view: View & { mode: Mode };
  address: StageAddress & { change: (patch: Partial<View>, how?: "push" | "replace") => void };
  /** What is pinned to each side. */
  pins: Record<"before" | "after", ComponentProps<typeof SidePins>["pins"]>;
  onReload: () => void;
};

/** Two pictures or videos against each other, in one of five ways. */
export default function Compare({ before, after, view, address, pins, onReload }: Props) {
  const { mode, align } = view;
  const root = useRef<HTMLElement>(null);
  const mask = useRef<HTMLDivElement>(null);
  const laid = useMemo(() => layOut(sizeOf(before), sizeOf(after), align), [before, after, align]);
  const { canvas } = laid;
  const moving = isVideo(before) || isVideo(after);
  const mixed = isVideo(before) !== isVideo(after);

  const [mix, setMixState] = useState(view.mix);
  const mixNow = useRef(view.mix);
  const { settle, arrival, now } = address;
  const setMix = useCallback(
    (next: number) => {
      mixNow.current = next;
      setMixState(next);
      settle();
    },
    [settle],
  );
  useEffect(() => setMix(now().mix), [arrival, now, setMix]);
  const [linked, setLinked] = useState(true);
  const { one, two, leader, lead } = useLenses(canvas.width, canvas.height, mode !== "split" || linked, address, mixNow);
  // Which side lies on top, where one hides the other.
  const [front, setFront] = useState<"before" | "after">("after");
  const { held, setHeld } = useHold();
  const top = held ? (front === "after" ? "before" : "after") : front;

  const [threshold, setThreshold] = useState<number>(usualThreshold);
  const [still, setStill] = useState(moving ? null : 0);
  const urls = `${before.source.fileUrl} ${after.source.fileUrl}`;
  const frames = useMemo(() => {
    if (mode !== "diff" || mixed || still === null) return null;
    if (!moving) return async () => urls.split(" ") as [string, string];
    return async () => {
      const both = [...root.current!.querySelectorAll("video")];
      return Promise.all([frameOf(both[0]!), frameOf(both[1]!)]);
    };
  }, [mode, mixed, moving, still, urls]);
  const found = useDifference(frames, align, threshold, mask);
  const look: Look = mixed ? { state: "failed", problem: "A picture and a video have no difference. Look at them side by side." } : found;
  const areas = look.state === "found" ? look.areas : [];
  const [picked, setPicked] = useState(0);
  const current = Math.min(picked, Math.max(areas.length - 1, 0));
  const pick = (index: number) => {
    if (!areas.length) return false;
    const next = (index + areas.length) % areas.length;
    setPicked(next);
    leader.current.look(areas[next]!);
    return true;
  };
  const turn = (to: "before" | "after") => {
    if (mode === "split") return false;
    if (mode === "onion") setMix(to === "after" ? 100 : 0);
    else if (mode === "swipe") setMix(to === "after" ? 0 : 100);
    else setFront(to);
    return true;
  };
  const [pinsShown, setPinsShown] = useState(true);
  const pinned = (mode === "split" ? pins.before.marks.length : 0) + pins.after.marks.length;
  const scaled = align === "scaled";
  const step = (by: 1 | -1) => (mode === "diff" ? pick(current + by) : false);
  useKeys({
    "+": () => leader.current.step(1),
    "=": () => leader.current.step(1),
    "-": () => leader.current.step(-1),
    "0": () => leader.current.fit(),
    "1": () => leader.current.actual(),
    l: () => (mode === "split" ? setLinked(!linked) : false),
    h: () => setPinsShown((now) => !now),
    j: () => step(1),
    k: () => step(-1),
    ArrowLeft: () => turn("before"),
    ArrowRight: () => turn("after"),
    Escape: () => address.change({ mode: null, vs: null, with: null }),
  });

  const shown = mode === "swipe" || mode === "onion" ? !held : top === "after";
  const opacity = mode === "onion" && !held ? mix / 100 : shown ? 1 : 0;
  const picture = (side: Side, role: "before" | "after", lens: typeof one) => (
    <Laid
      side={side}
      size={laid[role]}
      canvas={canvas}
      lens={lens}
      role={role}
      onReload={onReload}
      {...(mode !== "split" && role === "after" && { style: { opacity } })}
    />
  );
  const pinsOf = (role: "before" | "after", lens: typeof one) => (
    <SidePins pins={pins[role]} lens={lens} shown={pinsShown} size={laid[role]} canvas={canvas} />
  );
  const edge = (side: Side, role: string) => (
    <>
      <b className="font-strong">
        <bdi>{side.label}</bdi>
      </b>
      {side.label === role ? null : <span>{role}</span>}
      {side.detail && side.detail !== side.label ? (
        <span>
          <bdi>{side.detail}</bdi>
        </span>
      ) : null}
    </>
  );
  return (
    <main
      id="main"
      ref={root}
      tabIndex={-1}
      data-mode={mode}
      aria-label={`${before.label} and ${after.label}`}
      className={`max-lg:flex-1 ${styles.panes}`}
    >
      {mode === "split" ? (
        <>
          <Pane key="one" lens={one} label={`Before: ${before.label}`} edge={edge(before, "before")} onLead={() => lead(one)}>
            {picture(before, "before", one)}
            {pinsOf("before", one)}
          </Pane>
          <Pane key="two" lens={two} label={`After: ${after.label}`} edge={edge(after, "after")} onLead={() => lead(two)}>
            {picture(after, "after", two)}
            {pinsOf("after", two)}
          </Pane>
        </>
      ) : (
        <Pane
          key="both"
          lens={one}
          label={`${before.label} under ${after.label}`}
          edge={
            <>
              {edge(before, "before")}
              <span className="flex-1" />
              {edge(after, "after")}
            </>
          }
          onLead={() => lead(one)}
          over={mode === "swipe" ? <SwipeLine lens={one} mix={held ? 100 : mix} onMix={setMix} /> : null}
        >
          {picture(before, "before", one)}
          {picture(after, "after", one)}
          {mode === "diff" ? <Areas canvas={canvas} areas={areas} current={current} mask={mask} onPick={pick} /> : null}
          {pinsOf("after", one)}
        </Pane>
      )}
      <CompareTools
        mode={mode}
        lens={one}
        mix={mix}
        onMix={setMix}
        linked={linked}
        onLinked={() => setLinked(!linked)}
        sizes={sizeWords(sizeOf(before), sizeOf(after))}
        pins={pinned ? { shown: pinsShown, toggle: () => setPinsShown(!pinsShown) } : null}
        scaled={scaled}
        onScaled={() => address.change({ align: scaled ? "corner" : "scaled" })}
        look={look}
        current={current}
        onStep={step}
        threshold={threshold}
        onThreshold={setThreshold}
        other={front === "after" ? before.label : after.label}
        held={held}
        onHold={setHeld}
        playback={moving ? <Playback key={urls} root={root} start={now().time} onStill={setStill} /> : null}
      />
    </main>
  );
}

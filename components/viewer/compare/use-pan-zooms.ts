"use client";

import { useCallback, useEffect, useMemo, useRef } from "react";
import { createLens } from "@/components/viewer/pan-zoom";
import type { StageAddress } from "@/components/viewer/stage-address";

/** Two lenses over one canvas, of which the one in hand leads while they are linked; in step with the address. */
export function useLenses(width: number, height: number, linked: boolean, address: StageAddress, mix: { current: number }) {
  const [one, two] = useMemo(() => [createLens({ width, height }), createLens({ width, height })], [width, height]);
  const leader = useRef(one);
  const { now, arrival, settle, tell } = address;
  useEffect(() => {
    leader.current = one;
    const rests = [one, two].map((lens) => lens.onRest(() => lens === leader.current && settle()));
    const silence = tell(() => ({ ...leader.current.place(), mix: Math.round(mix.current) }));
    return () => {
      silence();
      rests.forEach((stop) => stop());
    };
  }, [one, two, settle, tell, mix]);
  useEffect(() => {
    for (const lens of [one, two]) lens.show(now());
  }, [one, two, arrival, now]);
  useEffect(() => {
    if (!linked) return;
    const follow = (lens: typeof one, other: typeof one) => lens.subscribe(() => lens === leader.current && other.follow(lens.camera()));
    for (const lens of [one, two]) if (lens !== leader.current) lens.follow(leader.current.camera());
    const stops = [follow(one, two), follow(two, one)];
    return () => stops.forEach((stop) => stop());
  }, [one, two, linked]);
  const lead = useCallback((lens: typeof one) => void (leader.current = lens), []);
  return { one, two, leader, lead };
}

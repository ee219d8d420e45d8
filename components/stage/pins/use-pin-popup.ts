"use client";

import { useCallback, useEffect, useState } from "react";
import type { Size, Spot } from "@/lib/review/point";
import type { PanZoom } from "@/components/stage/pan-zoom";
import type { Pins, PlacedMark } from "./pin-model";

/** Popup beside a pin: a preview of one thread, or the list of a cluster. `pin`: the pressed element. */
type PinPopup = { kind: "preview" | "list"; cluster: readonly PlacedMark[]; pin: Element; spot: Spot; stage: Size };

/** Opens and closes the popup beside a pin. Panning, zooming and opening its thread close it. */
export function usePinPopup(panZoom: PanZoom, { marks, selectedId, onSelect }: Pins) {
  const [popup, setPopup] = useState<PinPopup | null>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const isOpen = popup !== null;
  const close = useCallback(() => setPopup(null), []);
  useEffect(() => (isOpen ? panZoom.subscribe(close) : undefined), [panZoom, isOpen, close]);
  // A pin that was opened, joined a cluster or left the list gets no pointer event that would close its preview.
  useEffect(() => {
    if (popup?.kind === "preview" && (popup.cluster[0]!.id === selectedId || !popup.pin.isConnected)) setPopup(null);
  }, [popup, selectedId, marks]);
  const open = useCallback(
    (kind: PinPopup["kind"], cluster: readonly PlacedMark[], pin: Element) => {
      const box = pin.getBoundingClientRect();
      const stage = panZoom.stage()!;
      const spot = panZoom.spotOf(box.left + box.width / 2, box.top + box.height / 2);
      setPopup({ kind, cluster, pin, spot, stage: { width: stage.clientWidth, height: stage.clientHeight } });
    },
    [panZoom],
  );
  const onHover = useCallback(
    (cluster: readonly PlacedMark[] | null, pin: Element | null) => {
      const mark = cluster?.length === 1 ? cluster[0]! : null;
      setFocusedId(mark && pin === document.activeElement ? mark.id : null);
      if (mark && pin) open("preview", [mark], pin);
      else setPopup((now) => (now?.kind === "preview" ? null : now));
    },
    [open],
  );
  const onPress = useCallback(
    (cluster: readonly PlacedMark[], pin: Element) => {
      if (cluster.length > 1) return open("list", cluster, pin);
      close();
      onSelect(cluster[0]!.id);
    },
    [open, close, onSelect],
  );
  return { popup, close, focusedId, onHover, onPress };
}

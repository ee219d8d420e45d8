"use client";

import { memo, useEffect, useMemo, useReducer, useRef } from "react";
import type { Size } from "@/lib/review/point";
import { clusterPins, nextClusters } from "./cluster-pins";
import type { PlacedMark } from "./pin-model";
import { Pin, type PinProps } from "./pin";
import styles from "./pins.module.css";

/** Conditions under which pins form clusters. */
export type Clustering = {
  /** Size of the image on the screen in CSS pixels. Null before it is measured: nothing is clustered. */
  size: Size | null;
  /** Distance in CSS pixels below which pins form a cluster. */
  distance: number;
};
type Props = Pick<PinProps, "onSelect" | "onHover"> & {
  marks: readonly PlacedMark[];
  clustering: Clustering;
  selectedId: string | null;
  /** Thread below the pointer in the list. */
  hoveredId: string | null;
  /** Thread whose pin has the focus. */
  focusedId: string | null;
  /** First thread of the cluster whose list is open. */
  listedId: string | null;
};

/** The largest number of new clusters in a frame. Rendering hundreds in one frame would block input after a zoom. */
const MAX_NEW_CLUSTERS = 50;

/** Up to this number of pins their labels are shown. Labels of more pins appear on hover. */
const FEW_PINS = 6;

/** All pins in the order of the threads, clustered where they overlap. */
export const PinList = memo(function PinList({ marks, clustering, selectedId, hoveredId, focusedId, listedId, onSelect, onHover }: Props) {
  const wanted = useMemo(() => {
    const single = new Set([selectedId, hoveredId, focusedId].filter((id) => id !== null));
    const { size, distance } = clustering;
    return size ? clusterPins(marks, size, distance, single) : marks.map((mark) => [mark]);
  }, [marks, clustering, selectedId, hoveredId, focusedId]);
  const drawn = useRef<readonly (readonly PlacedMark[])[]>(wanted);
  const clusters = nextClusters(drawn.current, wanted, marks, MAX_NEW_CLUSTERS);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    drawn.current = clusters;
    if (clusters === wanted) return;
    const frame = requestAnimationFrame(renderAgain);
    return () => cancelAnimationFrame(frame);
  }, [clusters, wanted]);
  return (
    <div className={styles.marks} role="group" aria-label="Pins" data-few={marks.length <= FEW_PINS || undefined}>
      {clusters.map((cluster) => {
        const [first] = cluster;
        const { id } = first!;
        return (
          <Pin
            key={id}
            cluster={cluster}
            selected={id === selectedId}
            hovered={id === hoveredId}
            listed={id === listedId && cluster.length > 1}
            onSelect={onSelect}
            onHover={onHover}
          />
        );
      })}
    </div>
  );
});

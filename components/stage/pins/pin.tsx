"use client";

import { Check } from "lucide-react";
import { memo } from "react";
import { plural } from "@/lib/format";
import { pointName } from "@/lib/review/point";
import { pinPosition, type PlacedMark } from "./pin-model";
import styles from "./pins.module.css";

export type PinProps = {
  /** Marks at one position. The first one sets the position. */
  cluster: readonly PlacedMark[];
  selected: boolean;
  /** The pointer is on one of its threads in the list. */
  hovered: boolean;
  /** The list of the cluster is open. */
  listed: boolean;
  onSelect: (cluster: readonly PlacedMark[], pin: Element) => void;
  onHover: (cluster: readonly PlacedMark[] | null, pin: Element | null) => void;
};

/** Size of a cluster's disc by the number of its threads: from 2, from 5 and from 8. */
const clusterSize = (count: number) => (count < 5 ? "small" : count < 8 ? "medium" : "large");
const isOpen = (mark: PlacedMark) => mark.look !== "resolved";

/** Look of a cluster: that of its most important thread. */
const clusterLook = (cluster: readonly PlacedMark[]) =>
  cluster.every((mark) => !isOpen(mark)) ? "resolved" : cluster.every(({ look }) => look !== "open") ? "hollow" : "open";

/** Accessible name of a cluster: "3 threads, 2 open, near the top right: 4, 7, 9". */
function clusterName(cluster: readonly PlacedMark[]): string {
  const unread = cluster.some((mark) => mark.unread) ? ", something new" : "";
  const place = `${pointName(cluster[0]!.point)}: ${cluster.map(({ number }) => number).join(", ")}`;
  return `${plural(cluster.length, "thread")}, ${cluster.filter(isOpen).length} open${unread}, ${place}`;
}

/** Pin of a thread, or of a cluster with the number of its threads. The same button for both, so that it keeps the focus. */
export const Pin = memo(
  function Pin({ cluster, selected, hovered, listed, onSelect, onHover }: PinProps) {
    const mark = cluster[0]!;
    const many = cluster.length > 1;
    const look = many ? clusterLook(cluster) : mark.look;
    const face = look === "resolved" ? <Check aria-hidden className="size-3" strokeWidth={3} /> : mark.number;
    return (
      <span className={`${styles.at} ${selected || hovered || listed ? styles.top : ""}`} style={pinPosition(mark.point)}>
        <button
          type="button"
          className={styles.pin}
          data-pin={cluster.map(({ id }) => id).join(" ")}
          data-look={look}
          data-many={many ? clusterSize(cluster.length) : undefined}
          data-agent={(!many && mark.agent) || undefined}
          data-near={hovered || undefined}
          aria-label={many ? clusterName(cluster) : mark.name}
          aria-current={selected || undefined}
          aria-expanded={many ? listed : undefined}
          onClick={(event) => onSelect(cluster, event.currentTarget)}
          onPointerEnter={(event) => event.pointerType === "mouse" && onHover(cluster, event.currentTarget)}
          onPointerLeave={() => onHover(null, null)}
          onFocus={(event) => event.currentTarget.matches(":focus-visible") && onHover(cluster, event.currentTarget)}
          onBlur={() => onHover(null, null)}
        >
          {many ? cluster.length : face}
        </button>
        {cluster.some(({ unread }) => unread) ? <span aria-hidden className={styles.unread} /> : null}
        {mark.label && !many ? (
          <span aria-hidden className={styles.label} data-flipped={mark.point.x > 0.8 || undefined}>
            {mark.label}
          </span>
        ) : null}
      </span>
    );
  },
  (a, b) =>
    a.selected === b.selected &&
    a.hovered === b.hovered &&
    a.listed === b.listed &&
    a.onSelect === b.onSelect &&
    a.onHover === b.onHover &&
    a.cluster.length === b.cluster.length &&
    a.cluster.every((mark, index) => mark === b.cluster[index]),
);

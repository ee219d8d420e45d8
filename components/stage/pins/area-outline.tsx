import type { Box } from "@/lib/review/fragment";
import { pinPosition } from "./pin-model";
import styles from "./overlays.module.css";

/** Outline of an area. `draft`: the comment is not sent yet. */
export const AreaOutline = ({ box, draft = false }: { box: Box; draft?: boolean }) => (
  <span
    aria-hidden
    data-area={draft ? "draft" : "sent"}
    className={styles.area}
    style={{ ...pinPosition(box), width: `${box.width * 100}%`, height: `${box.height * 100}%` }}
  />
);

import type { Box } from "@/lib/review/place";
import { percent } from "./pin-model";
import styles from "./pins.module.css";

/** The outline of an area of the picture. `draft`: not sent yet. */
export const Area = ({ box, draft = false }: { box: Box; draft?: boolean }) => (
  <span
    aria-hidden
    data-area={draft ? "draft" : "sent"}
    className={styles.area}
    style={{ ...percent(box), width: `${box.width * 100}%`, height: `${box.height * 100}%` }}
  />
);

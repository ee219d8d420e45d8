import { Button } from "@/components/ui/button";
import { UNDO_MS, type useUndo } from "./use-undo";
import styles from "./phone.module.css";

type Props = {
  undo: Pick<ReturnType<typeof useUndo<{ id: string }>>, "last" | "hold">;
  /** The decision that can be taken back. */
  text: string | undefined;
  /** Sentence while there is none. */
  hint: string;
  /** Name and action of the button. */
  action: { label: string; run: () => void };
};

/** Row above the buttons that offers to take back the latest decision, or to look at that of a person who was first. It always has its room, so that nothing is covered and nothing moves. */
export const UndoLane = ({ undo, text, hint, action }: Props) => (
  <div className="mb-2 h-11">
    {undo.last ? (
      <div
        className="relative flex h-11 items-center gap-2 overflow-hidden rounded-md bg-sheet ps-4 pe-1 inset-ring inset-ring-line"
        onFocus={() => undo.hold(true)}
        onBlur={() => undo.hold(false)}
      >
        <span role="status" className="min-w-0 flex-1 truncate" dir="auto">
          {text}
        </span>
        <Button kind="ghost" size="tall" onClick={action.run}>
          {action.label}
        </Button>
        <span aria-hidden className={styles["time"]} style={{ animationDuration: `${UNDO_MS}ms` }} key={undo.last.id} />
      </div>
    ) : (
      <p className="grid h-11 place-items-center text-xs text-ink-3">{hint}</p>
    )}
  </div>
);

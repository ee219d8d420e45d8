import type { ShareView } from "@/lib/review/view";

/** The part of the page's address that is about the stage. */
export type StageAddress = {
  /** What it says now. */
  now: () => ShareView;
  /** Grows when the address came from outside. */
  arrival: number;
  /** The place or the time changed. */
  settle: () => void;
  /** Takes the way to ask the stage what is the case; returns the way to take it back. */
  tell: (read: () => Partial<ShareView>) => () => void;
};

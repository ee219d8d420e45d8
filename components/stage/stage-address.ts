import { emptyView, type ShareView } from "@/lib/review/view";

/** The part of `useShareAddress` that a stage uses. */
export type StageAddress = {
  /** Reads the view in the address. */
  now: () => ShareView;
  /** Counts navigations: links, Back, Forward. */
  arrival: number;
  /** Saves the stage's state in the address soon. */
  settle: () => void;
  /** Takes the function that reads the stage's state. Returns a function that withdraws it. */
  tell: (read: () => Partial<ShareView>) => () => void;
};

/** Address of a stage that stores no viewport. */
export const stillAddress: StageAddress = { now: () => emptyView, arrival: 0, settle: () => {}, tell: () => () => {} };

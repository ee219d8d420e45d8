type Waiting = { weight: number; start: () => void };
type FairQueueOptions = {
  /** Works of all owners that may wait; more are refused. */
  mostWaiting?: number;
};

/** Runs a work in its owner's turn. `isAlone`: nothing else runs meanwhile. Rejects with `QueueFull` where too many wait. */
export type FairQueue = <T>(owner: string, work: () => Promise<T>, options?: { isAlone?: boolean }) => Promise<T>;

/** Refusal of a work that would have to wait behind too many others. */
export class QueueFull extends Error {
  override readonly name = "QueueFull";
}

/** Opens a queue with slots that owners get in turns, so that many works of one owner delay another's by one of each owner at most. */
export function openFairQueue(slots: number, { mostWaiting = Infinity }: FairQueueOptions = {}): FairQueue {
  /** Works by owner, in the order of the owners' turns. */
  const waiting = new Map<string, Waiting[]>();
  let [free, count] = [slots, 0];

  function startNext(): void {
    for (let [turn] = waiting; turn; [turn] = waiting) {
      const [owner, works] = turn;
      // A work that needs all slots waits for them in its turn: later ones must not overtake it for ever.
      if (works[0]!.weight > free) return;
      const { weight, start } = works.shift()!;
      waiting.delete(owner);
      if (works.length) waiting.set(owner, works);
      free -= weight;
      count--;
      start();
    }
  }

  return async (owner, work, { isAlone = false } = {}) => {
    if (count >= mostWaiting && free === 0) throw new QueueFull();
    const weight = isAlone ? slots : 1;
    await new Promise<void>((start) => {
      waiting.set(owner, [...(waiting.get(owner) ?? []), { weight, start }]);
      count++;
      startNext();
    });
    try {
      return await work();
    } finally {
      free += weight;
      startNext();
    }
  };
}

import type { GroupingName } from "./build-sections.ts";
import { type DeviceStore, readStored, writeStored } from "../browser/device-store.ts";

export type Decision = "approve" | "reject" | "undecide";
/**
 * A question with the causes that are kept apart, a cause, a place with the others of its change in its snapshot, a snapshot, a group of snapshots, or those of which another build
 * approved exactly the same files.
 */
export type DecisionTarget =
  | { questionId: string; except?: string[] }
  | { causeId: string }
  | { placeId: string; wholeSnapshot: true }
  | { diffId: string }
  | { group: { by: GroupingName; key: string } }
  | { approvedIn: number };
/** Reason of a rejection, and the time of the decision that the person saw. */
export type DecisionDetails = { reason?: string; seen?: string | null };
export type WaitingDecision = DecisionTarget & DecisionDetails & { decision: Decision };
type Waiting = WaitingDecision;

const RETRY_MS = 5000;
/** Key of a target, unique in a build. */
export const targetKey = (target: DecisionTarget) =>
  "group" in target
    ? `${target.group.by}/${target.group.key}`
    : Object.entries(target)
        .find(([name]) => name.endsWith("Id") || name === "approvedIn")!
        .join("/");

type Options = {
  store: DeviceStore | null;
  /** Key of the queue on this device: one for each person and build. */
  key: string;
  send: (decision: Waiting) => Promise<unknown>;
  /** Returns true for a failure after which the same request may succeed. */
  mayRetry: (error: unknown) => boolean;
  /** Returns true for a failure after which no request can succeed, but what waits is kept: the build was deleted. */
  mustKeep?: (error: unknown) => boolean;
  /** Called when the service refused a decision, which is dropped. */
  onRefused: (error: unknown, decision: Waiting) => void;
  /** Called when all decisions are stored. */
  onSent: () => void;
};

/**
 * Decisions that the service has not stored yet, in the order they were made. They are kept on this device, so that none is lost when the
 * page is closed or the connection fails, and sent one after the other. The latest decision about a target replaces one that still waits.
 */
export function openDecisionQueue({ store, key, send, mayRetry, mustKeep, onRefused, onSent }: Options) {
  let waiting: readonly Waiting[] = readStored<Waiting[]>(store, key) ?? [];
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readers = new Set<() => void>();

  function set(next: readonly Waiting[]): void {
    waiting = next;
    writeStored(store, key, next.length ? next : null);
    readers.forEach((read) => read());
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (isSending || !waiting.length) return;
    isSending = true;
    try {
      for (let next = waiting[0]; next; next = waiting[0]) {
        const sent = next;
        try {
          await send(sent);
        } catch (error) {
          if (mayRetry(error)) return void (timer = setTimeout(() => void flush(), RETRY_MS));
          if (mustKeep?.(error)) return;
          onRefused(error, sent);
        }
        set(waiting.filter((one) => one !== sent));
      }
      onSent();
    } finally {
      isSending = false;
    }
  }

  return {
    flush,
    /** Adds a decision and starts to send. */
    decide(target: DecisionTarget, decision: Decision, details: DecisionDetails = {}): void {
      const id = targetKey(target);
      const [current] = waiting;
      // The one that is being sent stays: its successor must reach the service after it.
      set([...waiting.filter((one) => (isSending && one === current) || targetKey(one) !== id), { ...target, ...details, decision }]);
      void flush();
    },
    /** Returns the decision about a target that waits; undefined for none. */
    of: (target: DecisionTarget): Decision | undefined => waiting.findLast((one) => targetKey(one) === targetKey(target))?.decision,
    waiting: () => waiting,
    subscribe: (read: () => void) => (readers.add(read), () => void readers.delete(read)),
    close: () => clearTimeout(timer),
  };
}

import type { SnapshotChange } from "@/lib/queries/builds";
import type { SideLayer } from "@/components/stage/change/side-layer";

/** A layer over one side of the stage that takes pins, with the snapshot that is shown. */
export type PinSlot = SideLayer & { element: HTMLElement; change: SnapshotChange };

/** The pin slots of a page, to which the pins' code subscribes once it is loaded. */
export type PinSlots = {
  all: () => readonly PinSlot[];
  subscribe: (listener: () => void) => () => void;
  add: (slot: PinSlot) => () => void;
};

/** Returns a store of the pin slots of a page. */
export function createPinSlots(): PinSlots {
  let slots: readonly PinSlot[] = [];
  const listeners = new Set<() => void>();
  const store = (next: readonly PinSlot[]) => {
    slots = next;
    for (const listener of listeners) listener();
  };
  return {
    all: () => slots,
    subscribe: (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
    add: (slot) => {
      store([...slots.filter(({ name }) => name !== slot.name), slot]);
      return () => store(slots.filter((one) => one !== slot));
    },
  };
}

"use client";

import { type ComponentProps, type RefObject, useEffect } from "react";
import { leaveComposer } from "./leave-composer";
import { NewThread } from "./new-thread";

type Props = Pick<ComponentProps<typeof NewThread>, "draft" | "onDraft" | "placeOf"> & {
  field: RefObject<{ focus: () => void } | null>;
  /** The draft is no longer written at its pin. */
  onStop: () => void;
};

/** Field for the draft beside its pin, which it focuses. Escape closes it and keeps the draft. */
export function PinComposer({ field, onStop, ...draft }: Props) {
  useEffect(() => field.current?.focus(), [field]);
  const onEscape = () => {
    onStop();
    leaveComposer();
  };
  return <NewThread {...draft} isBrief field={field} onEscape={onEscape} />;
}

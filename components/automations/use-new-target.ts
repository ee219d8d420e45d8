"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { addAutomationTarget, type AutomationTarget, type NewAutomationTarget } from "@/lib/queries/automations";
import { givenFields, isCompleteTarget, noTarget, type TypedTarget } from "./typed-target";

type Kind = AutomationTarget["kind"];

/** A destination that is typed inside an automation, and added with it. `kind` is null while none is typed. */
export function useNewTarget(accountSlug: string) {
  const [kind, setKind] = useState<Kind | null>(null);
  const [byToken, setByToken] = useState(false);
  const [typed, setTyped] = useState<TypedTarget>(noTarget);
  const { mutateAsync } = useMutation(addAutomationTarget(accountSlug));
  return {
    kind,
    byToken,
    typed,
    name: kind ? typed.name.trim() : "",
    isComplete: kind !== null && isCompleteTarget(kind, byToken, typed),
    choose: setKind,
    setByToken,
    set: (part: Partial<TypedTarget>) => setTyped((before) => ({ ...before, ...part })),
    /** Adds it; then no other is typed. */
    add: async () => {
      const target = await mutateAsync({ kind: kind!, ...givenFields(kind!, byToken, typed) } as NewAutomationTarget);
      setKind(null);
      setTyped(noTarget);
      return target;
    },
  };
}

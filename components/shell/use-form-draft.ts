"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useHydrated } from "@/components/ui/use-hydrated";
import { deviceStore } from "@/lib/browser/device-store";
import { formDraft } from "@/lib/browser/form-drafts";
import { me } from "@/lib/queries/accounts";

type Values = Readonly<Record<string, string | boolean>>;

const clean = (value: unknown) => (typeof value === "string" ? value.trim() : value);

/** Returns the fields that differ from the saved values. Fields of another type, from an older draft, are dropped. */
const changedFields = <V extends Values>(fields: Readonly<Record<string, unknown>>, saved: V) =>
  Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => typeof value === typeof saved[key] && clean(value) !== saved[key]),
  ) as Partial<V>;

/**
 * State of a settings form whose unsaved changes survive a reload. `form`: kind and id, `team:t1`. Only changed fields are stored, so a
 * value that someone else saves meanwhile appears in the unchanged ones.
 */
export function useFormDraft<V extends Values>(form: string, saved: V) {
  const { data: reader } = useSuspenseQuery(me());
  const hydrated = useHydrated();
  const [held, setHeld] = useState({ form, loaded: false, restored: false, fields: {} as Partial<V> });
  if (hydrated && (!held.loaded || held.form !== form)) {
    const stored = changedFields(formDraft(deviceStore(), reader.id, form).load(), saved);
    // Text typed before hydration wins.
    const early = held.form === form ? held.fields : {};
    setHeld({ form, loaded: true, restored: Object.keys(stored).length > 0, fields: { ...stored, ...early } });
  }
  const { fields, loaded, restored } = held;
  const store = (next: Partial<V>) => formDraft(deviceStore(), reader.id, form).save(changedFields(next, saved));
  // Stores text typed before hydration; other changes are already stored.
  useEffect(() => {
    if (loaded) store(fields);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once per loaded form
  }, [loaded, form]);
  const change = (next: Partial<V>) => {
    // In the handler, not in an effect: a form that is unmounted by its own success must not leave a draft.
    if (loaded) store(next);
    setHeld((before) => ({ ...before, restored: before.restored && Object.keys(next).length > 0, fields: next }));
  };
  const changed = changedFields(fields, saved);
  return {
    values: { ...saved, ...fields },
    /** Changed fields, in the order of the saved values. */
    changed: Object.keys(saved).filter((key) => key in changed) as (keyof V & string)[],
    restored,
    set: (part: Partial<V>) => change({ ...fields, ...part }),
    /** Drops all changes, after they were saved or discarded. */
    clear: () => change({}),
  };
}

"use client";

import { type MouseEvent, type RefObject, useEffect, useRef } from "react";

const DECIDE = "[data-decide]";

/**
 * Keeps the focus of buttons that decide (`data-decide`, of a subject `data-change`), which go away with the decision. Until the button is back, because
 * the decision was refused or undone, what is left of its subject has the focus, else the first match of `next`. Returns the handler of presses in the box.
 */
export function useReturningFocus(box: RefObject<HTMLElement | null>, next: string) {
  const used = useRef<{ change: string | undefined; act: string | undefined; put: Element | null } | null>(null);
  useEffect(() => {
    const [one, { activeElement: at, body }] = [used.current, document];
    if (!one || !box.current || (at !== body && at !== one.put)) return;
    const changes = [...box.current.querySelectorAll<HTMLElement>("[data-change]")];
    const subject = one.change === undefined ? box.current : changes.find(({ dataset }) => dataset["change"] === one.change);
    const buttons = [...(subject?.querySelectorAll<HTMLElement>(DECIDE) ?? [])];
    const back = buttons.find(({ dataset }) => dataset["decide"] === one.act);
    const found = back ?? (at === body ? (buttons[0] ?? box.current.querySelector<HTMLElement>(next)) : null);
    if (!found) return;
    found.focus({ preventScroll: true });
    used.current = back ? null : { ...one, put: found };
  });
  return ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(DECIDE) : null;
    const change = button?.closest<HTMLElement>("[data-change]")?.dataset["change"];
    if (button) used.current = { change, act: button.dataset["decide"], put: null };
  };
}

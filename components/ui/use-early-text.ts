"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Reports text that was typed into a server-rendered field before hydration. React keeps such text in the field and fires no change
 * event for it, so a controlled field would lose it at its next render.
 */
export function useEarlyText<T extends TextField>(field: RefObject<T | null>, report: ((field: T) => void) | undefined) {
  const latest = useRef(report);
  useLayoutEffect(() => {
    const element = field.current;
    if (element && element.value !== element.defaultValue) latest.current?.(element);
  }, [field]);
}

/** Reports an option that was chosen in a server-rendered field before hydration, as `useEarlyText` reports a text. */
export function useEarlyChoice(field: RefObject<HTMLSelectElement | null>, report: ((field: HTMLSelectElement) => void) | undefined) {
  const latest = useRef(report);
  useLayoutEffect(() => {
    const element = field.current;
    const rendered = element && [...element.options].find((option) => option.defaultSelected);
    if (rendered && !rendered.selected) latest.current?.(element);
  }, [field]);
}

"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { IconButton } from "./icon-button";

type Toast = { id: string; text: string; kind: "note" | "done" | "problem"; action?: { label: string; run: () => void } };

let toasts: readonly Toast[] = [];
const none: readonly Toast[] = [];
const readers = new Set<() => void>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const set = (next: readonly Toast[]) => {
  toasts = next;
  readers.forEach((read) => read());
};

/** Stops the time after which a toast disappears. */
const pause = (id: string) => {
  clearTimeout(timers.get(id));
  timers.delete(id);
};
/** Problems stay until they are dismissed. The press of a button needs more time. */
const start = ({ id, kind, action }: Toast) => {
  pause(id);
  if (kind !== "problem") timers.set(id, setTimeout(dismissToast, action ? 10_000 : 6000, id));
};

/** Removes a toast that no longer applies. */
export function dismissToast(id: string) {
  pause(id);
  set(toasts.filter((toast) => toast.id !== id));
}

/** Removes all toasts. */
export const clearToasts = () => toasts.forEach(({ id }) => dismissToast(id));

/**
 * Shows a toast in place of the others. A problem that was not dismissed returns afterwards. Others disappear after 6 s, 10 s with an action, later
 * while the pointer or the focus is on them.
 */
export function toast(text: string, { id = text, kind = "note", action }: Partial<Omit<Toast, "text">> = {}) {
  const next = { id, text, kind, ...(action && { action }) };
  for (const other of toasts) if (other.kind !== "problem" || other.id === id) dismissToast(other.id);
  set([...toasts, next]);
  start(next);
}

const subscribe = (read: () => void) => (readers.add(read), () => void readers.delete(read));

/** Region of the toasts. Render it once per layout. `children` is a message that stays while its cause lasts. */
export function Toaster({ children }: { children?: ReactNode }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  const newest = shown.at(-1);
  return (
    <div className="pointer-events-none fixed inset-x-4 top-(--toasts-top,auto) bottom-(--toasts-bottom,1rem) z-50 flex flex-col items-center gap-2">
      {children}
      {(["status", "alert"] as const).map((role) => (
        <div key={role} role={role} className="flex flex-col items-center gap-2">
          {newest && (newest.kind === "problem") === (role === "alert") ? <Card key={newest.id} {...newest} /> : null}
        </div>
      ))}
    </div>
  );
}

function Card(item: Toast) {
  const { id, text, kind, action } = item;
  const Icon = kind === "problem" ? CircleAlert : CircleCheck;
  return (
    <div
      className="pointer-events-auto flex min-h-10 max-w-105 animate-enter items-center gap-2 rounded-lg bg-ink py-1 ps-3 pe-1.5 text-on-ink shadow-float"
      onPointerEnter={() => pause(id)}
      onPointerLeave={() => start(item)}
      onFocus={() => pause(id)}
      onBlur={() => start(item)}
    >
      {kind === "note" ? null : <Icon aria-hidden className="size-4 shrink-0" />}
      <p className="line-clamp-3 min-w-0 flex-1 wrap-anywhere" dir="auto">
        {text}
      </p>
      {action ? (
        <button
          type="button"
          className="rounded-sm px-2 py-1 font-strong underline underline-offset-2"
          onClick={() => (dismissToast(id), action.run())}
        >
          {action.label}
        </button>
      ) : null}
      <IconButton label="Dismiss" side="top" className="text-on-ink! hover:bg-transparent!" onClick={() => dismissToast(id)}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

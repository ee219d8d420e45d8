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

/** Removes a toast that no longer applies. */
export function dismissToast(id: string) {
  clearTimeout(timers.get(id));
  timers.delete(id);
  set(toasts.filter((toast) => toast.id !== id));
}

/** Shows a toast. A toast with the same `id` is replaced. Problems stay until dismissed; others disappear after 5 s, 10 s with an action. */
export function toast(text: string, { id = text, kind = "note", action }: Partial<Omit<Toast, "text">> = {}) {
  dismissToast(id);
  set([...toasts, { id, text, kind, ...(action && { action }) }].slice(-3));
  if (kind !== "problem") timers.set(id, setTimeout(dismissToast, action ? 10_000 : 5000, id));
}

const subscribe = (read: () => void) => (readers.add(read), () => void readers.delete(read));

/** Region of the toasts. Render it once per layout. `children` is a message that stays while its cause lasts. */
export function Toaster({ children }: { children?: ReactNode }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  return (
    <div className="pointer-events-none fixed inset-x-4 top-(--toasts-top,auto) bottom-(--toasts-bottom,1rem) z-50 flex flex-col items-center gap-2">
      {children}
      {(["status", "alert"] as const).map((role) => (
        <div key={role} role={role} className="flex flex-col items-center gap-2">
          {shown
            .filter((item) => (item.kind === "problem") === (role === "alert"))
            .map((item) => (
              <Card key={item.id} {...item} />
            ))}
        </div>
      ))}
    </div>
  );
}

function Card({ id, text, kind, action }: Toast) {
  const Icon = kind === "problem" ? CircleAlert : CircleCheck;
  return (
    <div className="float pointer-events-auto flex max-w-105 animate-enter items-center gap-2 py-1.5 ps-3 pe-1.5">
      {kind === "note" ? null : <Icon aria-hidden className={`size-4 shrink-0 ${kind === "problem" ? "text-danger" : "text-done"}`} />}
      <p className="line-clamp-3 min-w-0 flex-1 wrap-anywhere">{text}</p>
      {action ? (
        <button
          type="button"
          className="rounded-sm px-2 py-1 font-medium text-link hover:underline"
          onClick={() => (dismissToast(id), action.run())}
        >
          {action.label}
        </button>
      ) : null}
      <IconButton label="Dismiss" side="top" onClick={() => dismissToast(id)}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

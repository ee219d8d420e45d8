import { CircleAlert, CircleCheck, CircleDashed, CircleEqual, CircleX, createLucideIcon } from "lucide-react";
import type { BuildStateKind } from "@/lib/builds/build-state";

/** Sign of what waits for a decision: a ring with a dot. */
export const CircleTodo = createLucideIcon("circle-todo", [
  ["circle", { cx: "12", cy: "12", r: "10", key: "ring" }],
  ["circle", { cx: "12", cy: "12", r: "3.5", fill: "currentColor", stroke: "none", key: "dot" }],
]);

const icons = {
  running: CircleDashed,
  open: CircleTodo,
  done: CircleCheck,
  rejected: CircleX,
  problem: CircleAlert,
  calm: CircleEqual,
} as const;
const colours: Partial<Record<BuildStateKind, string>> = {
  open: "text-ink-2",
  done: "text-done",
  rejected: "text-danger",
  problem: "text-danger",
};

/** Icon of a build's state. The adjacent word names the same state. */
export function StateIcon({ kind, className = "" }: { kind: BuildStateKind; className?: string }) {
  const Icon = icons[kind];
  return <Icon aria-hidden className={`size-4 shrink-0 ${colours[kind] ?? "text-ink-3"} ${className}`} />;
}

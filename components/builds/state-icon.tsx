import { CircleAlert, CircleCheck, CircleDashed, CircleDot, CircleEqual, CircleX } from "lucide-react";
import type { BuildStateKind } from "@/lib/builds/build-state";

const icons = {
  running: CircleDashed,
  open: CircleDot,
  done: CircleCheck,
  rejected: CircleX,
  problem: CircleAlert,
  calm: CircleEqual,
} as const;
const colours: Partial<Record<BuildStateKind, string>> = { done: "text-done", rejected: "text-danger", problem: "text-danger" };

/** Icon of a build's state. The adjacent word names the same state. */
export function StateIcon({ kind, className = "" }: { kind: BuildStateKind; className?: string }) {
  const Icon = icons[kind];
  return <Icon aria-hidden className={`size-4 shrink-0 ${colours[kind] ?? "text-ink-3"} ${className}`} />;
}

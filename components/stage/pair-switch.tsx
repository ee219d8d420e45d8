"use client";

import { routes } from "@/lib/routes";
import { onPlainClick } from "./plain-click";

type Props = { state: "before" | "after"; other: string; onOpen: (token: string) => void };

/** Switches between the halves of a before/after pair. The viewport stays. */
export function PairSwitch({ state, other, onOpen }: Props) {
  return (
    <nav
      aria-label="Before and after"
      className="flex h-8 shrink-0 rounded-md bg-wash p-0.5 inset-ring inset-ring-line pointer-coarse:h-11"
    >
      {(["before", "after"] as const).map((half) => {
        const word = half === "before" ? "Before" : "After";
        const look = "flex items-center rounded-sm px-2.5";
        return half === state ? (
          <span key={half} aria-current="page" className={`${look} bg-sheet font-medium shadow-rest`}>
            {word}
          </span>
        ) : (
          <a
            key={half}
            href={routes.share(other)}
            data-tip={half === "before" ? "Before  ←" : "After  →"}
            className={`${look} tip text-ink-2 hover:text-ink`}
            onClick={onPlainClick(() => onOpen(other))}
          >
            {word}
          </a>
        );
      })}
    </nav>
  );
}

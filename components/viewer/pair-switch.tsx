"use client";

import { routes } from "@/lib/routes";

type Props = { state: "before" | "after"; other: string; onOpen: (token: string) => void };

/** The two halves of a before/after pair; the place on the picture stays. */
export function PairSwitch({ state, other, onOpen }: Props) {
  return (
    <nav
      aria-label="Before and after"
      className="ms-1 flex h-7 shrink-0 rounded-md bg-wash p-0.5 inset-ring inset-ring-line pointer-coarse:h-11"
    >
      {(["before", "after"] as const).map((half) => {
        const word = half === "before" ? "Before" : "After";
        const look = "flex items-center rounded-sm px-2 text-xs";
        return half === state ? (
          // Of a very small screen the file's name needs the room.
          <span key={half} aria-current="page" className={`${look} bg-sheet font-medium shadow-rest max-[23rem]:sr-only`}>
            {word}
          </span>
        ) : (
          <a
            key={half}
            href={routes.share(other)}
            data-tip={half === "before" ? "Before  ←" : "After  →"}
            className={`${look} tip text-ink-2 hover:text-ink`}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
              event.preventDefault();
              onOpen(other);
            }}
          >
            {word}
          </a>
        );
      })}
    </nav>
  );
}

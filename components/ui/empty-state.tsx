import type { ReactNode } from "react";

type Props = { title: string; children?: ReactNode; action?: ReactNode; heading?: "h1" | "h2"; wide?: boolean };

/** Placeholder of an empty list or page: its purpose and the next step. `wide` has room for code. */
export function EmptyState({ title, children, action, heading: Heading = "h2", wide = false }: Props) {
  return (
    <div className={`mx-auto flex ${wide ? "max-w-160" : "max-w-105"} flex-col items-center px-6 py-16 text-center`}>
      <BlankFrames />
      <Heading className="mt-6 text-lg font-strong">{title}</Heading>
      {children ? <div className="mt-1 w-full text-base text-balance text-ink-2">{children}</div> : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}

/** Frames of an unexposed sheet; the second is marked. */
function BlankFrames() {
  return (
    <span aria-hidden className="flex gap-2.5">
      {[1, 2, 3].map((frame) => (
        <span key={frame} className="relative block">
          <span
            className={`block h-12 w-18 rounded-sm bg-stage ${frame === 2 ? "ring-2 ring-mark ring-offset-2 ring-offset-paper" : ""}`}
          />
          {frame === 2 ? <span className="absolute inset-s-[66%] top-[30%] size-2.5 rounded-full bg-mark ring-1 ring-on-mark" /> : null}
          <span className="mt-1.5 block font-mono text-2xs text-ink-3">{frame}</span>
        </span>
      ))}
    </span>
  );
}

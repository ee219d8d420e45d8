import type { ReactNode } from "react";

type Props = { title: string; children?: ReactNode; action?: ReactNode; heading?: "h1" | "h2"; wide?: boolean };

/** Placeholder of an empty list or page: its purpose and the next step. That of a page (`h1`) has frames above it. `wide` has room for code, and no edge: its place has one. */
export function EmptyState({ title, children, action, heading: Heading = "h2", wide = false }: Props) {
  const isPage = Heading === "h1";
  const box = isPage || wide ? `mx-auto ${wide ? "max-w-160" : "max-w-105"} px-6 py-16` : "sheet w-full px-6 py-7";
  return (
    <div className={`flex flex-col items-center text-center ${box}`}>
      {isPage ? <BlankFrames /> : null}
      <Heading className={`font-strong ${isPage ? "mt-6 text-lg" : "text-base"}`}>{title}</Heading>
      {children ? (
        <div className={`mt-1 w-full text-balance text-ink-2 ${wide ? "" : "max-w-93"} ${isPage ? "text-base" : ""}`}>{children}</div>
      ) : null}
      {action ? <div className={`${isPage ? "mt-6" : "mt-4"} flex flex-wrap justify-center gap-2`}>{action}</div> : null}
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

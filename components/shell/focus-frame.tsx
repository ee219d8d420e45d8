import type { ReactNode } from "react";

type FrameProps = { header: ReactNode; foot?: ReactNode; wide?: boolean; children: ReactNode };

/** Frame of a page with a single task, which starts at one height however long it grows. `wide` is for a task with a list. */
export const FocusFrame = ({ header, foot, wide = false, children }: FrameProps) => (
  <div className="flex min-h-dvh flex-col px-6 py-6 sm:px-10 sm:py-8">
    {header}
    <main id="main" className={`mx-auto mb-auto w-full ${wide ? "max-w-190" : "max-w-105"} pt-[10dvh] pb-12 sm:pt-[18dvh]`}>
      {children}
    </main>
    {foot ? <footer className="flex justify-center">{foot}</footer> : null}
  </div>
);

import type { ReactNode } from "react";
import { BrandBar } from "./brand-bar";

type FocusProps = { foot?: ReactNode; wide?: boolean; plain?: boolean; children: ReactNode };

/**
 * Layout of a page with a single task, without the shell. `foot` shows the signed-in user. `wide` is for a task with a list, `plain` for a header
 * without the theme switch.
 */
export function FocusPage({ foot, wide, plain = false, children }: FocusProps) {
  return (
    <div className="flex min-h-dvh flex-col px-6 py-6 sm:px-10 sm:py-8">
      <BrandBar plain={plain} />
      <main id="main" className={`m-auto w-full ${wide ? "max-w-190" : "max-w-105"} py-12`}>
        {children}
      </main>
      {foot ? <footer className="flex justify-center">{foot}</footer> : null}
    </div>
  );
}

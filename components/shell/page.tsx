import type { ReactNode } from "react";

/** Column of a page inside the shell: heading, facts and actions. At most 1,344 px of content, aligned left. */
export function Page({
  title,
  facts,
  actions,
  children,
}: {
  title: ReactNode;
  facts?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main id="main" className="flex w-full max-w-[1408px] min-w-0 flex-1 flex-col px-4 py-5 sm:px-6 side:px-8">
      <header className="mb-4 flex min-h-8 items-center gap-x-3 gap-y-2 max-sm:flex-wrap">
        <h1 className="min-w-0 truncate text-xl font-strong">{title}</h1>
        {facts ? <div className="max-w-full min-w-0 truncate text-xs text-ink-3">{facts}</div> : null}
        {actions ? <div className="ms-auto flex shrink-0 items-center gap-2">{actions}</div> : null}
      </header>
      {children}
    </main>
  );
}

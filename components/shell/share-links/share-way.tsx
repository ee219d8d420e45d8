import type { ReactNode } from "react";

type Props = { icon: ReactNode; title: string; facts: string; action: ReactNode; children?: ReactNode };

/** A way to share: icon, title, facts and its button. `children` stand below. */
export const ShareWay = ({ icon, title, facts, action, children }: Props) => (
  <div className="grid grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 p-3">
    <span className="grid size-8 place-items-center rounded-md bg-wash text-ink-2 [&_svg]:size-4">{icon}</span>
    <span className="min-w-0">
      <b dir="auto" title={title} className="block truncate font-medium">
        {title}
      </b>
      <span role="status" className="block text-xs wrap-anywhere text-ink-2">
        {facts}
      </span>
    </span>
    {action}
    {children ? <div className="col-span-full sm:col-start-2">{children}</div> : null}
  </div>
);

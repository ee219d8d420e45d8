import type { ReactNode } from "react";

const kinds = {
  plain: "bg-wash text-ink-2",
  danger: "bg-danger-wash text-danger",
  done: "bg-done-wash text-done",
  mark: "bg-mark text-on-mark font-strong",
};

/** Tag with a short word. `mark` is reserved for new things. */
export const Tag = ({ kind = "plain", children }: { kind?: keyof typeof kinds; children: ReactNode }) => (
  <span className={`inline-flex h-5 items-center gap-1 rounded-sm px-1.5 text-xs whitespace-nowrap [&_svg]:size-3 ${kinds[kind]}`}>
    {children}
  </span>
);

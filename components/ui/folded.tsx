import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

/** Fields below a line that unfolds them. `isOpen` opens them, for example where one has a problem. */
export const Folded = ({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) => (
  <details className="group" {...(isOpen && { open: true })}>
    <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-sm text-ink-2 hover:text-ink pointer-coarse:min-h-11">
      {title}
      <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
    </summary>
    <div className="mt-2 grid gap-4">{children}</div>
  </details>
);

import { Shield } from "lucide-react";
import Link from "next/link";
import { Kbd } from "@/components/ui/kbd";
import { onPlainClick } from "@/components/stage/plain-click";
import { jointOf } from "@/lib/builds/joint-causes";
import { changeFact } from "@/lib/compare/change-words";
import { count, plural } from "@/lib/format";
import type { BuildCause } from "@/lib/queries/builds";

/** Title of a cause without its colours, which are shown as swatches. */
export const causeTitle = ({ recoloured, summary }: Pick<BuildCause, "recoloured" | "summary">) => changeFact({ recoloured }) ?? summary;

/** Size of a change in words: its snapshots, and its variants where there are several. */
export function sizeOfChange(cause: Pick<BuildCause, "snapshots" | "question">): string {
  const joint = jointOf(cause);
  return joint ? `${plural(joint.variants, "variant")} in ${plural(joint.snapshots, "snapshot")}` : plural(cause.snapshots, "snapshot");
}

/** Returns true for a change without a person's decision whose snapshots rules approved. */
export const isDecidedByRules = (cause: BuildCause) =>
  !jointOf(cause) && cause.decision === null && cause.snapshots > 0 && cause.decidedByRules === cause.snapshots;

/** Says in how many snapshots a cause differs between runs of its commit; empty for none. */
export const unstableOf = ({ unstable }: Pick<BuildCause, "unstable">) => (unstable ? `Unstable in ${plural(unstable, "snapshot")}` : "");

/** Sentence about a change for screen readers. `of`: number of all changes. */
export const causeSentence = (cause: BuildCause, letter: string, of: number, decision: "approved" | "rejected" | null) =>
  `Change ${letter} of ${count(of)}. ${cause.summary}. ${sizeOfChange(cause)}. ${cause.unstable ? `${unstableOf(cause)}. ` : ""}${decision ?? (isDecidedByRules(cause) ? "approved by rule" : "Not decided")}.`;

/** Key of the current card's button, which its name does not repeat. */
export const Key = ({ on, children }: { on: boolean; children: string }) =>
  on ? (
    <span aria-hidden>
      <Kbd>{children}</Kbd>
    </span>
  ) : null;

/** Swatches of a change of colour. `isShort`: without the values, which their titles have. */
export const Recoloured = ({ from, to, isShort = false }: { from: string; to: string; isShort?: boolean }) => (
  <span className="flex flex-wrap items-center gap-x-1.5 mono text-ink-2">
    {[from, to].map((colour, index) => (
      <span key={index} className="flex items-center gap-1">
        {index ? <span aria-hidden>→</span> : null}
        <span aria-hidden className="size-3 rounded-sm inset-ring inset-ring-line-strong" style={{ background: colour }} />
        <span className={isShort ? "sr-only" : ""}>{colour}</span>
      </span>
    ))}
  </span>
);

/** Title of a cause, as a link to the stage where there is one. */
export const Title = ({ open, children }: { open: { href: string; onOpen: () => void } | undefined; children: string }) =>
  open ? (
    <a href={open.href} className="rounded-sm hover:underline" onClick={onPlainClick(open.onOpen)}>
      {children}
    </a>
  ) : (
    children
  );

/** Number of snapshots of a cause that rules decided, with a link to these rules. */
export function ByRule({ total, href }: { total: number; href: string | undefined }) {
  const text = `${plural(total, "snapshot")} approved by rule`;
  return (
    <span className="flex items-center gap-1.5 text-xs text-ink-2">
      <Shield aria-hidden className="size-3.5 shrink-0" />
      {href ? (
        <Link prefetch={false} href={href} className="link">
          {text}
        </Link>
      ) : (
        text
      )}
    </span>
  );
}

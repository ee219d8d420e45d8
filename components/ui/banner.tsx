import { CircleAlert, CircleCheck, Info, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

const kinds = {
  note: { box: "bg-wash text-ink", icon: Info, tone: "text-ink-3" },
  problem: { box: "bg-danger-wash text-ink", icon: CircleAlert, tone: "text-danger" },
  done: { box: "bg-done-wash text-ink", icon: CircleCheck, tone: "text-done" },
};

/** Message about the page or a part of it, with an optional action. The rest of a sentence is quieter than its bold start. Screen readers announce a problem immediately. */
export function Banner({
  kind = "note",
  icon,
  children,
  action,
  className = "",
}: {
  kind?: keyof typeof kinds;
  /** Sign of the subject, where it is not that of the kind. */
  icon?: LucideIcon | undefined;
  children: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  const { box, icon: sign, tone } = kinds[kind];
  const Icon = icon ?? sign;
  return (
    <div
      role={kind === "problem" ? "alert" : "status"}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md px-3 py-1.5 min-h-10 ${box} ${className}`}
    >
      <div className="flex min-w-0 flex-[1_1_12rem] gap-3">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
        <div className="min-w-0 flex-1 has-[>b]:text-ink-2 [&>b]:font-strong [&>b]:text-ink">{children}</div>
      </div>
      {action}
    </div>
  );
}

type ProblemProps = { problem: { message: string } | string | null | undefined; className?: string; children?: string };

/** Banner with the sentence of a problem, if there is one. `children`: a sentence about its effect. */
export function ProblemBanner({ problem, className = "", children }: ProblemProps) {
  if (!problem) return null;
  const sentence = typeof problem === "string" ? problem : problem.message;
  return (
    <Banner kind="problem" className={className}>
      {children ? `${sentence} ${children}` : sentence}
    </Banner>
  );
}

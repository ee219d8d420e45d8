import { CalendarClock, CircleCheck, CircleSlash, EyeOff, SlidersHorizontal, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { count, calendarDay, daysUntil, plural } from "@/lib/format";
import type { BuildRule } from "@/lib/queries/build-rules";

const icons = {
  approve: <CircleCheck aria-hidden className="text-done" />,
  ignore: <EyeOff aria-hidden className="text-ink-3" />,
  threshold: <SlidersHorizontal aria-hidden className="text-ink-3" />,
};

/** Numbers of a rule in words: `41 snapshots, 12 of them here`. */
export function decidedText({ effect, decided, decidedInBuild, state }: BuildRule): string {
  if (effect === "threshold") return state === "active" ? "Applies to later builds" : "No longer applied";
  if (!decided) return "Nothing decided";
  const verb = effect === "approve" ? "Approved" : "Ignored";
  const here = decidedInBuild === undefined || decidedInBuild === decided ? "" : `, ${count(decidedInBuild)} of them here`;
  return `${verb} ${plural(decided, "snapshot")}${here}`;
}

function StateTag({ state }: Pick<BuildRule, "state">) {
  if (state === "active") return null;
  return (
    <Tag>
      {state === "revoked" ? <Undo2 aria-hidden /> : <CircleSlash aria-hidden />}
      {state === "revoked" ? "Revoked" : "Expired"}
    </Tag>
  );
}

/** End of a rule. Its last three days are marked. */
function RuleEnd({ rule: { state, expiresAt, revokedAt, revokedBy } }: { rule: BuildRule }) {
  if (state === "revoked")
    return (
      <span className="wrap-anywhere">
        Revoked {revokedBy ? `by ${revokedBy.name ?? revokedBy.slug}, ` : ""}
        <Time at={revokedAt!} />
      </span>
    );
  const words = `${state === "expired" ? "Ended" : "Until"} ${calendarDay(expiresAt)}`;
  const days = daysUntil(expiresAt);
  if (state === "expired" || days > 3) return <span suppressHydrationWarning>{words}</span>;
  return (
    <Tag>
      <CalendarClock aria-hidden />
      <span suppressHydrationWarning>{days <= 1 ? "Ends within a day" : `Ends in ${plural(days, "day")}`}</span>
    </Tag>
  );
}

/** A rule: its sentence, author, end and numbers. `children`: its actions. */
export const RuleFacts = ({ rule, children }: { rule: BuildRule; children?: ReactNode }) => (
  <div className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
    <span className="mt-0.5 [&_svg]:size-4">{icons[rule.effect]}</span>
    <div className="min-w-48 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className={`min-w-0 font-medium wrap-anywhere ${rule.state === "active" ? "" : "text-ink-2"}`}>{rule.summary}</b>
        <StateTag state={rule.state} />
      </p>
      {rule.reason ? <p className="mt-0.5 wrap-anywhere whitespace-pre-line text-ink-2">{rule.reason}</p> : null}
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-3">
        <span className="text-ink-2">{decidedText(rule)}</span>
        <RuleEnd rule={rule} />
        <span className="flex flex-wrap items-center gap-x-1.5 wrap-anywhere">
          Saved by {rule.createdBy ? (rule.createdBy.name ?? rule.createdBy.slug) : "a former member"}
          {rule.agent ? <Tag>Agent{rule.agent.name ? ` ${rule.agent.name}` : ""}</Tag> : null}
          <Time at={rule.createdAt} />
        </span>
      </p>
    </div>
    {children}
  </div>
);

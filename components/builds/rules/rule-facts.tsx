import { CalendarClock, CircleCheck, CircleSlash, EyeOff, SlidersHorizontal, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { NoisePerson, NoiseRow } from "@/components/builds/noise/noise-row";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { ruleLimits, ruleSentence } from "@/lib/builds/rule-words";
import { count, daysUntil, plural, shortDay } from "@/lib/format";
import type { BuildRule } from "@/lib/queries/build-rules";
import { Sentence } from "@/components/ui/sentence";

const icons = {
  approve: <CircleCheck aria-hidden className="text-done" />,
  ignore: <EyeOff aria-hidden />,
  threshold: <SlidersHorizontal aria-hidden />,
};

/** Numbers of a rule in words: `41 snapshots, 12 of them here`. */
export function decidedText({ effect, decided, builds, decidedInBuild, state }: BuildRule): string {
  if (effect === "threshold") return state === "active" ? "Applies to later builds" : "No longer applied";
  if (!decided) return "Nothing decided";
  const here = decidedInBuild === undefined || decidedInBuild === decided ? "" : `, ${count(decidedInBuild)} of them here`;
  const where = builds && !here ? ` in ${plural(builds, "build")}` : here;
  return `${plural(decided, "snapshot")}${where}`;
}

/** State and end of a rule. Its last three days are marked. */
function RuleEnd({ rule: { state, expiresAt, revokedAt, revokedBy } }: { rule: BuildRule }) {
  if (state !== "active")
    return (
      <Tag>
        {state === "revoked" ? <Undo2 aria-hidden /> : <CircleSlash aria-hidden />}
        <span title={revokedBy ? `By ${revokedBy.name ?? revokedBy.slug}` : undefined}>
          {state === "revoked" ? "Turned off " : "Ended "}
          <Time at={revokedAt ?? expiresAt} />
        </span>
      </Tag>
    );
  const days = daysUntil(expiresAt);
  if (days > 3) return <span suppressHydrationWarning>Until {shortDay(expiresAt)}</span>;
  return (
    <Tag>
      <CalendarClock aria-hidden />
      <span suppressHydrationWarning>{days <= 1 ? "Ends within a day" : `Ends in ${plural(days, "day")}`}</span>
    </Tag>
  );
}

/** A rule as its sentence, with its reason, numbers, person and end. `children`: its action. */
export function RuleFacts({ rule, children }: { rule: BuildRule; children?: ReactNode }) {
  const limits = ruleLimits(rule.conditions);
  return (
    <NoiseRow
      icon={icons[rule.effect]}
      pictureUrl={rule.pictureUrl}
      sentence={
        <span className={rule.state === "active" ? "" : "text-ink-2"}>
          <Sentence parts={ruleSentence(rule)} />
        </span>
      }
      facts={[limits, rule.reason].filter(Boolean).join("\n")}
      numbers={decidedText(rule)}
      who={
        <>
          <NoisePerson person={rule.createdBy} missing="A former member" />
          {rule.agent ? <Tag>Agent{rule.agent.name ? ` ${rule.agent.name}` : ""}</Tag> : null}
        </>
      }
      until={<RuleEnd rule={rule} />}
      action={children}
    />
  );
}
